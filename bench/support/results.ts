import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

/** Prints a table and writes it into bench/RESULTS.md in place of the last one of the same name. */
export function recordResult(
  nombre: string,
  titulo: string,
  filas: readonly (readonly [string, string])[],
): void {
  for (const [que, cuanto] of filas) console.log(`${que.padEnd(60)} ${cuanto}`);
  const maquina = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const seccion = [
    `## ${titulo}`,
    '',
    `\`npm run bench -- ${nombre}\` · ${new Date().toISOString().slice(0, 10)} · ${maquina}; server, PostgreSQL and load share the cores.`,
    '',
    '| what | measured |',
    '| --- | --- |',
    ...filas.map(([que, cuanto]) => `| ${que} | ${cuanto} |`),
  ].join('\n');
  const antes = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEADER;
  const marca = `<!-- ${nombre} -->`;
  const fin = `<!-- /${nombre} -->`;
  const bloque = `${marca}\n${seccion}\n${fin}`;
  const despues = antes.includes(marca)
    ? antes.slice(0, antes.indexOf(marca)) + bloque + antes.slice(antes.indexOf(fin) + fin.length)
    : `${antes.trimEnd()}\n\n${bloque}\n`;
  writeFileSync(FILE, despues);
}

const HEADER = `# Results

The last run of each measurement. Absolute figures move from day to day: compare with the floor of the same run.
`;
