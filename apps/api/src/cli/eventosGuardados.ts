import { resolve } from 'node:path';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type pg from 'pg';
import { callingFolder } from '../env/configuration.ts';
import { exportarEvento } from '../eventos/archivo/exportarEvento.ts';
import {
  type EventoEnLista,
  eliminarEvento,
  listEventos,
} from '../eventos/archivo/listaDeEventos.repository.ts';
import { contar } from './escribirCambios.ts';
import { preguntar } from './terminal.ts';

/** `eventos list`. */
export async function listar(db: pg.Pool): Promise<number> {
  const eventos = await listEventos(db);
  if (eventos.length === 0) console.log('No hay eventos.');
  for (const evento of eventos) console.log(renglon(evento));
  return 0;
}

function renglon({ id, clave, nombre, fecha, zona, recinto, ...e }: EventoEnLista): string {
  const estado = [
    `${e.boletos} de ${contar(e.lugares, 'lugar vendido', 'lugares vendidos')}`,
    ...(e.apartados > 0 ? [contar(e.apartados, 'apartado')] : []),
    ...(e.mostrarWeb ? [] : ['no se muestra en la web']),
  ].join(', ');
  const cuando = `${formatFechaLarga(fecha, zona)}, ${formatHora(fecha, zona)}`;
  return `${clave}: ${nombre}\n  ${cuando}, ${recinto}; ${estado} (/eventos/${id})`;
}

/** `eventos export CLAVE [CARPETA]`: into a folder of the event's name unless told otherwise. */
export async function exportar(db: pg.Pool, [clave = '', destino]: string[]): Promise<number> {
  const carpeta = resolve(callingFolder(), destino ?? clave);
  const hecho = await exportarEvento(db, { clave, carpeta });
  if (hecho === null) return noExiste(clave);
  if (hecho === 'ocupada') {
    console.error(`La carpeta ${carpeta} no está vacía. Da otra: eventos export ${clave} CARPETA`);
    return 1;
  }
  console.log(`Exportado: ${hecho.archivo}`);
  return 0;
}

/** `eventos delete CLAVE`. */
export async function eliminar(db: pg.Pool, [clave = '']: string[], si: boolean): Promise<number> {
  const [evento] = await listEventos(db, clave);
  if (!evento) return noExiste(clave);
  console.log(renglon(evento));
  if (!si && !(await preguntar(`¿Borrar «${clave}» para siempre?`))) {
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

function noExiste(clave: string): number {
  console.error(`No hay un evento con la clave «${clave}». Los que hay: npm run eventos -- list`);
  return 1;
}
