import { fail, type Result, succeed } from '../../../core/index.ts';
import { hashedEmbedder } from '../../../memory/index.ts';
import { type PassageText, passagesOf } from './passages.ts';
import { queryTermsOf, termsOf } from './terms.ts';

/** Characters of one document, and of its title as it is kept. */
const MAX_DOCUMENT_CHARS = 200_000;
const MAX_TITLE_CHARS = 120;

/** Directions of a hashed vector. */
const DIMENSIONS = 256;

const embedder = hashedEmbedder(DIMENSIONS);

/** A document as it is added. */
export interface NewDocument {
  /** Adding another under the same key replaces it. */
  readonly key: string;
  readonly title: string;
  /** Where it is from, as an answer names it: a file's name, `chat`. */
  readonly source: string;
  readonly text: string;
}

/** A passage with what it is found by. */
interface PreparedPassage extends PassageText {
  /** Its terms, with a space between. */
  readonly terms: string;
  readonly vector: Float32Array;
}

/** A document that a shelf can take in one step. */
export interface PreparedDocument {
  readonly key: string;
  readonly title: string;
  readonly source: string;
  readonly chars: number;
  readonly passages: readonly PreparedPassage[];
}

/** A question as shelves are searched by. */
export interface PreparedQuestion {
  readonly terms: readonly string[];
  readonly direction: Float32Array;
}

/** Makes of a document what a shelf takes. Fails with `bad_document` or `document_too_large`. */
export async function prepareDocument(document: NewDocument): Promise<Result<PreparedDocument>> {
  const { key, source, text } = document;
  const title = document.title.trim().slice(0, MAX_TITLE_CHARS);
  if (text.length > MAX_DOCUMENT_CHARS) {
    const why = `this document has ${text.length} characters, of ${MAX_DOCUMENT_CHARS}`;
    return fail('document_too_large', why, 'add it in parts');
  }
  const passages = passagesOf(text);
  if (passages.length === 0 || title === '' || key === '') {
    return fail('bad_document', 'a document has a title and a text', 'give both');
  }
  const texts = passages.map((passage) => `${title}\n${passage.heading}\n${passage.text}`);
  const vectors = await vectorsOf(texts);
  if (!vectors.ok) return vectors;
  const prepared = passages.map((passage, i) => ({
    ...passage,
    terms: termsOf(texts[i] ?? '').join(' '),
    vector: vectors.value[i] ?? new Float32Array(),
  }));
  return succeed({ key, title, source, chars: text.length, passages: prepared });
}

export async function prepareQuestion(question: string): Promise<Result<PreparedQuestion>> {
  const vectors = await vectorsOf([question]);
  if (!vectors.ok) return vectors;
  return succeed({ terms: queryTermsOf(question), direction: vectors.value[0] ?? new Float32Array() });
}

async function vectorsOf(texts: readonly string[]): Promise<Result<readonly Float32Array[]>> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += embedder.batch) {
    const embedded = await embedder.embed(texts.slice(at, at + embedder.batch));
    if (!embedded.ok) return embedded;
    vectors.push(...embedded.value.map((vector) => Float32Array.from(vector)));
  }
  return succeed(vectors);
}
