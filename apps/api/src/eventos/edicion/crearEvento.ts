import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { ponerOtrosArtistas } from '../documento/artistas.repository.ts';
import { columnasDe } from '../documento/columnasDeEvento.ts';
import { leerEvento } from '../documento/contarEvento.ts';
import {
  claveLibre,
  darEvento,
  existeRecinto,
  findVersionPublicada,
  insertBorrador,
} from '../documento/eventos.repository.ts';
import { claveDe, siEstaLibre } from './clave.ts';
import { tomarPlano } from './ponerPlano.ts';
import { veDinero } from './verEventos.ts';

/**
 * Makes a draft, and gives it to its maker.
 * @param deLaCasa reads the refund policy of the house, if it has one
 */
export async function crearEvento(
  cambio: ConsoleChange<'crearEvento'>,
  deLaCasa: (tx: Transaction) => Promise<EventoDeConsola['politica'] | undefined>,
): Promise<EventoDeConsola> {
  const { tx, body, sesion, anotar } = cambio;
  if (!(await existeRecinto(tx, body.recintoId))) throw new BusinessError('recinto_no_encontrado');
  const politica = body.politica ?? (await deLaCasa(tx));
  const columnas = await columnasDe(tx, { ...body, politica });
  const clave = body.clave ?? (await claveLibre(tx, claveDe(body.nombre)));
  const id = await siEstaLibre(() =>
    insertBorrador(tx, { descripcion: '', limite_de_asientos: LIMITE_PREVISTO, ...columnas, clave }),
  );
  if (body.artistas) await ponerOtrosArtistas(tx, id, body.artistas);
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
