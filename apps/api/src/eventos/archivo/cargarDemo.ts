import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { abrirEvento } from './abrirEvento.ts';
import { cargarEvento } from './cargarEvento.ts';
import { findFecha } from './listaDeEventos.repository.ts';

export interface CargaDemo {
  db: pg.Pool;
  log: Log;
  /** Folder with `eventos/*.yaml`. */
  carpeta: string;
  ahora: Date;
}

/**
 * Fills a demonstration with its events; the accounts that buy in them must be there. Run again, it adds what is
 * missing and moves events whose date has passed to their next one, so that a demonstration never grows old.
 */
export async function cargarDemo({ db, log, carpeta, ahora }: CargaDemo): Promise<void> {
  const archivos = readdirSync(join(carpeta, 'eventos')).filter(nombre => nombre.endsWith('.yaml'));
  for (const nombre of archivos.sort()) {
    const abierto = await abrirEvento(join(carpeta, 'eventos', nombre), { ahora });
    const fecha = await findFecha(db, abierto.evento.clave);
    const yaPaso = fecha !== null && fecha < ahora && abierto.evento.fecha > ahora;
    if (fecha !== null && !yaPaso) continue;
    await cargarEvento(db, { abierto, conDemo: true, confirmado: true });
    log.info({ evento: abierto.evento.clave }, 'demo event loaded');
  }
}
