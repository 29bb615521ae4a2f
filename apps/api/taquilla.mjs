#!/usr/bin/env node
// `taquilla cuentas`, `taquilla --version`: the commands of a built product, with nothing but its `dist`. In a checkout
// whose sources are newer than that it builds the server first, and says so only where that fails.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(RAIZ, 'apps/api/dist');
const FUENTES = ['apps/api/src', 'packages', 'package-lock.json'];
const AJENAS = ['node_modules', 'dist', 'test'];
const ORDENES = ['eventos', 'cuentas', 'reembolsar', 'personal'];
const USO = `Uso: taquilla ORDEN …, o taquilla --version\nÓrdenes: ${ORDENES.join(', ')}`;

const [orden] = process.argv.slice(2);
if (orden === '--version') {
  console.log(`taquilla ${JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8')).version}`);
} else if (['--help', '--ayuda', '-h'].includes(orden)) {
  console.log(USO);
} else if (ORDENES.includes(orden)) {
  construir();
  const programa = join(DIST, 'cli', `${orden}.js`);
  if (!existsSync(programa)) terminar('Falta construir Taquilla. Constrúyela con: npm ci && npm run build');
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 2, programa);
  await import(pathToFileURL(programa).href);
} else {
  terminar(USO, 2);
}

function construir() {
  const guion = join(RAIZ, 'scripts/build.mjs');
  if (!existsSync(guion) || estaAlDia()) return;
  const { status } = spawnSync(process.execPath, [guion, 'apps/api'], { stdio: 'ignore' });
  if (status === 0 || !existsSync(DIST)) return;
  console.error('Aviso: las fuentes cambiaron y no se pudieron construir (npm run build dice por qué).');
  console.error('Se usa lo que estaba construido.');
}

/** By the files' times: reading them all would take longer than most commands. */
function estaAlDia() {
  const sello = statSync(join(DIST, '.sources'), { throwIfNoEntry: false });
  return sello !== undefined && FUENTES.every(ruta => esAnterior(join(RAIZ, ruta), sello.mtimeMs));
}

function esAnterior(ruta, hasta) {
  const dato = statSync(ruta, { throwIfNoEntry: false });
  if (dato === undefined) return true;
  if (dato.mtimeMs > hasta) return false;
  return !dato.isDirectory() || nombresEn(ruta).every(nombre => esAnterior(join(ruta, nombre), hasta));
}

function nombresEn(carpeta) {
  return readdirSync(carpeta).filter(nombre => !AJENAS.includes(nombre));
}

function terminar(motivo, codigo = 1) {
  console.error(motivo);
  process.exit(codigo);
}
