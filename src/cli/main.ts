#!/usr/bin/env node
// Node versions too old for the rest must still be able to read this file and say so: no import stands before the
// check, and no syntax that Node 14 lacks.
const MIN_NODE_MAJOR = 24;
const EXIT_OLD_NODE = 3;
const EXIT_BUG = 70;

if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  process.stderr.write(
    `soulsand needs Node ${MIN_NODE_MAJOR} or newer; this is Node ${process.versions.node}.\n` +
      '  Install it from https://nodejs.org, or in a checkout of the project run: npm ci && npm start\n',
  );
  process.exitCode = EXIT_OLD_NODE;
} else {
  import('node:module')
    .then(({ enableCompileCache }) => {
      enableCompileCache();
      return import('./program.ts');
    })
    .then(({ runProgram }) => runProgram(process.argv.slice(2)))
    .catch((error) => {
      process.stderr.write(
        `soulsand cannot start: ${String(error)}\n  run npm ci in a checkout, or install it again\n`,
      );
      process.exitCode = EXIT_BUG;
    });
}

export {};
