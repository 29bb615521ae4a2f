import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { BusinessError } from '../../businessError.ts';
import { findAjuste } from '../../cuentas/ajuste.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { AJUSTE_DEL_OPERADOR, leerGuardado } from '../ajustes/operador.ts';
import { claveDe, siEstaLibre } from './clave.ts';
import { columnasDe } from './columnasDeEvento.ts';
import { leerEvento } from './contarEvento.ts';
import {
  claveLibre,
  darEvento,
  existeRecinto,
  findVersionPublicada,
  insertBorrador,
} from './eventos.repository.ts';
import { tomarPlano } from './ponerPlano.ts';
import { veDinero } from './verEventos.ts';

/** Makes a draft, and gives it to its maker. */
export async function crearEvento(cambio: ConsoleChange<'crearEvento'>): Promise<EventoDeConsola> {
  const { tx, body, sesion, anotar } = cambio;
  if (!(await existeRecinto(tx, body.recintoId))) throw new BusinessError('recinto_no_encontrado');
  const politica = body.politica ?? leerGuardado(await findAjuste(tx, AJUSTE_DEL_OPERADOR)).politica;
  const columnas = await columnasDe(tx, { ...body, politica });
  const clave = body.clave ?? (await claveLibre(tx, claveDe(body.nombre)));
  const id = await siEstaLibre(() =>
    insertBorrador(tx, { descripcion: '', limite_de_asientos: LIMITE_PREVISTO, ...columnas, clave }),
  );
  await darEvento(tx, sesion().personalId, id);
  const { recintoId } = body;
  const version = await findVersionPublicada(tx, recintoId, body.recintoVersionId ?? null);
  if (version !== null) await tomarPlano(tx, { clave, id, recintoId, recintoVersionId: version });
  const evento = await leerEvento(tx, id, { conDinero: veDinero(sesion()) });
  const { nombre, fecha, recinto } = evento;
  await anotar({
    accion: 'evento.crear',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    despues: { clave, nombre, fecha, recinto: recinto.nombre },
  });
  return evento;
}

const LIMITE_PREVISTO = 10;
