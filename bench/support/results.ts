import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const RUNS = fileURLToPath(new URL('../runs/', import.meta.url));

/** Prints a table and writes it into bench/runs in place of the last one of the same name. */
export function recordResult(
  nombre: string,
  titulo: string,
  filas: readonly (readonly [string, string])[],
): void {
  for (const [que, cuanto] of filas) console.log(`${que.padEnd(60)} ${cuanto}`);
  const maquina = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const tabla = [
    `# ${titulo}`,
    '',
    `\`npm run bench -- ${nombre}\` · ${new Date().toISOString().slice(0, 10)} · ${maquina}; server, PostgreSQL and load share the cores.`,
    '',
    '| what | measured |',
    '| --- | --- |',
    ...filas.map(([que, cuanto]) => `| ${que} | ${cuanto} |`),
    '',
  ].join('\n');
  mkdirSync(RUNS, { recursive: true });
  writeFileSync(`${RUNS}${nombre}.md`, tabla);
}
