import type { PacketFields } from '../../library.ts';
import type { Argument, Command } from './command.ts';

/** Kinds of node on the wire. */
const ROOT = 0;
const LITERAL = 1;
const ARGUMENT = 2;

interface Node {
  readonly kind: number;
  readonly data: PacketFields | undefined;
  readonly children: Map<string, Node>;
  endsHere: boolean;
}

const nodeOf = (kind: number, data?: PacketFields): Node => ({ kind, data, children: new Map(), endsHere: false });

/** The packet that tells a client which commands it may give, so that it completes and colours them as they are typed. */
export function commandTree(commands: readonly Command[]): PacketFields {
  const root = nodeOf(ROOT);
  for (const { names, forms } of commands) {
    for (const name of names) {
      const literal = childOf(root, `=${name}`, () => nodeOf(LITERAL, { name }));
      for (const { args } of forms) {
        for (const end of args.reduce<readonly Node[]>(stepInto, [literal])) end.endsHere = true;
      }
    }
  }
  const nodes: Node[] = [];
  const numbers = new Map<Node, number>();
  const visit = (node: Node): void => {
    numbers.set(node, nodes.length);
    nodes.push(node);
    for (const child of node.children.values()) visit(child);
  };
  visit(root);
  return { nodes: nodes.map((node) => wireOf(node, numbers)), rootIndex: 0 };
}

function stepInto(from: readonly Node[], argument: Argument<unknown>): readonly Node[] {
  const { name, node } = argument;
  return from.flatMap((parent) =>
    'words' in node
      ? node.words.map((word) => childOf(parent, `=${word}`, () => nodeOf(LITERAL, { name: word })))
      : [childOf(parent, name, () => nodeOf(ARGUMENT, { name, parser: node.parser, properties: node.properties }))],
  );
}

function childOf(parent: Node, key: string, make: () => Node): Node {
  const known = parent.children.get(key) ?? make();
  parent.children.set(key, known);
  return known;
}

function wireOf(node: Node, numbers: ReadonlyMap<Node, number>): PacketFields {
  return {
    flags: {
      unused: 0,
      has_custom_suggestions: 0,
      has_redirect_node: 0,
      has_command: node.endsHere ? 1 : 0,
      command_node_type: node.kind,
      // 1.21 has one more flag.
      allows_restricted: 0,
    },
    children: [...node.children.values()].map((child) => numbers.get(child) ?? 0),
    extraNodeData: node.data,
  };
}
