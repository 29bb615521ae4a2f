import { resolve } from 'node:path';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type pg from 'pg';
import { callingFolder } from '../env/configuration.ts';
import { exportarEvento } from '../eventos/archivo/escribirArchivos.ts';
import { count } from '../eventos/carga/escribirCambios.ts';
import {
  type EventoEnLista,
  eliminarEvento,
  listEventos,
} from '../eventos/carga/listaDeEventos.repository.ts';
import { ask } from './terminal.ts';

/** `eventos list`: prints the stored events. */
export async function list(db: pg.Pool): Promise<number> {
  const eventos = await listEventos(db);
  if (eventos.length === 0) console.log('No hay eventos.');
  for (const evento of eventos) console.log(line(evento));
  return 0;
}

function line({ id, clave, nombre, fecha, zona, recinto, ...e }: EventoEnLista): string {
  const estado = [
    `${e.boletos} de ${count(e.lugares, 'lugar vendido', 'lugares vendidos')}`,
    ...(e.apartados > 0 ? [count(e.apartados, 'apartado')] : []),
    ...(e.mostrarWeb ? [] : ['no se muestra en la web']),
  ].join(', ');
  const when = `${formatFechaLarga(fecha, zona)}, ${formatHora(fecha, zona)}`;
  return `${clave}: ${nombre}\n  ${when}, ${recinto}; ${estado} (/eventos/${id})`;
}

/** `eventos export CLAVE [CARPETA]`: writes the event's files, into a folder of its key by default. */
export async function exportTo(db: pg.Pool, [clave = '', target]: string[]): Promise<number> {
  const folder = resolve(callingFolder(), target ?? clave);
  const done = await exportarEvento(db, { clave, carpeta: folder });
  if (done === null) return tellUnknown(clave);
  if (done === 'ocupada') {
    console.error(`La carpeta ${folder} no está vacía. Da otra: eventos export ${clave} CARPETA`);
    return 1;
  }
  console.log(`Exportado: ${done.archivo}`);
  return 0;
}

/** `eventos delete CLAVE`: deletes an event without sales or held places. */
export async function remove(db: pg.Pool, [clave = '']: string[], si: boolean): Promise<number> {
  const [evento] = await listEventos(db, clave);
  if (!evento) return tellUnknown(clave);
  console.log(line(evento));
  if (!si && !(await ask(`¿Borrar «${clave}» para siempre?`))) {
    console.error(`El evento «${clave}» no se borró. Para borrarlo agrega --si.`);
    return 1;
  }
  const impedimento = await eliminarEvento(db, evento.id);
  if (impedimento !== null) {
    console.error(
      `El evento «${clave}» no se borró: ${impedimento}. Con mostrarWeb: false deja de venderse.`,
    );
    return 1;
  }
  console.log(`Borrado: ${evento.nombre}`);
  return 0;
}

function tellUnknown(clave: string): number {
  console.error(`No hay un evento con la clave «${clave}». Los que hay: npm run eventos -- list`);
  return 1;
}
