import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { crearPersonalDeDemo } from '../consola/demo/personal.ts';
import { crearCuentasDeDemo } from '../cuentas/demo.ts';
import { openWorkPool } from '../db/connection.ts';
import { withMutex } from '../db/withMutex.ts';
import { abrirEvento } from '../eventos/archivo/abrirEvento.ts';
import { cargarEvento } from '../eventos/carga/cargarEvento.ts';
import { findFechas } from '../eventos/carga/listaDeEventos.repository.ts';
import { asentarFicha } from '../eventos/fichas/fichas.ts';
import type { Log } from '../log.ts';
import { normalizarMapa } from '../mapas/normalizarMapa.ts';
import { contarTemporada } from './temporadaDeDemo.ts';

/** Adds the missing parts of a demonstration. Of several processes that start at once, one does it. */
export async function seedDemo(databaseUrl: string, log: Log): Promise<void> {
  const db = openWorkPool(databaseUrl);
  try {
    await withMutex(db, 'demo', async () => {
      await crearCuentasDeDemo(db);
      await crearPersonalDeDemo(db);
      await loadDemo({ db, log, folder: demoFolder(), now: demoMoment(new Date()) });
    });
  } finally {
    await db.end();
  }
}

export interface DemoLoad {
  db: pg.Pool;
  log: Log;
  /** Folder with `eventos/*.yaml`. */
  folder: string;
  now: Date;
}

/**
 * Fills a demonstration with its events; the accounts of their buyers must exist. A further run adds missing events and moves
 * past ones to their next date, so that a demonstration never ages.
 */
export async function loadDemo({ db, log, folder, now }: DemoLoad): Promise<void> {
  const files = readdirSync(join(folder, 'eventos')).filter(name => name.endsWith('.yaml'));
  let hasLoaded = false;
  for (const name of files.sort()) {
    // A file is named after its event's key. Most starts have nothing to load, and reading a map takes a while.
    const known = await findFechas(db, name.replace(/\.yaml$/, ''));
    if (known !== null && !mayMove(known, readFileSync(join(folder, 'eventos', name), 'utf8'), now)) continue;
    // The maps are our own: a thread for each would cost most of the first start's processor time.
    const opened = await abrirEvento(join(folder, 'eventos', name), { ahora: now, recibir: normalizarMapa });
    const { fecha, ventaDesde } = opened.evento;
    const isOver = known !== null && known.fecha < now && fecha > now;
    // A sale that was to begin tomorrow is moved to tomorrow again.
    const hasBegun = !!ventaDesde && ventaDesde > now && !!known?.ventaDesde && known.ventaDesde <= now;
    if (known !== null && !isOver && !hasBegun) continue;
    await cargarEvento(db, {
      abierto: opened,
      conDemo: true,
      confirmado: true,
      despues: async (tx, id) => {
        await asentarFicha(tx, id, null);
        if (known === null) await contarTemporada(tx, { id, clave: opened.evento.clave });
      },
    });
    hasLoaded = true;
    log.info({ evento: opened.evento.clave }, 'Se cargó un evento de la demostración.');
  }
  // PostgreSQL analyses new tables only after a minute; until then the console's first pages take seconds.
  if (hasLoaded) await db.query('analyze');
}

/**
 * Whether an event's date or the beginning of its sale has passed and its file gives a next one: "hace 20 días" never comes
 * again.
 */
function mayMove(known: { fecha: Date; ventaDesde: Date | null }, file: string, now: Date): boolean {
  const hasBegun = known.ventaDesde !== null && known.ventaDesde <= now;
  return (
    (known.fecha < now && !/^ {2}fecha: .*\bhace\b/m.test(file)) ||
    (hasBegun && !/^ {2}venta: \{ desde: hace\b/m.test(file))
  );
}

const HOUR_MS = 3_600_000;

/**
 * The moment from which a demonstration counts its dates: an event within the hour would be over before a visitor tries it.
 */
export function demoMoment(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS);
}

/** The folder of the demo: beside the bundle, or beside the sources. */
function demoFolder(): string {
  const candidates = ['../../../demo/', '../../../../demo/'].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find(path => existsSync(path));
  if (!found) throw new Error(`No están los datos de la demostración en ${candidates.join(' ni en ')}.`);
  return found;
}
