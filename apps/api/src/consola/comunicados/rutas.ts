import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { COMUNICADOS_POR_DIA } from '@taquilla/rules/comunicados';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { MediosDeConsola } from '../medios.ts';
import { velarCorreo, velarNombre, vistaDe } from '../ventas/velo.ts';
import { findOpciones } from './audiencia.queries.ts';
import { contarComunicadosDeHoy, listComunicados, listRebotados } from './comunicado.queries.ts';
import { contarComunicado, enWire } from './contarComunicado.ts';
import {
  ensayarComunicado,
  enviarComunicado,
  probarComunicado,
  sinLimiteDeComunicados,
} from './escribirComunicado.ts';
import { moverA } from './moverA.ts';

/** The calls about mails to many buyers (§C12). */
export function registrarComunicados({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('verComunicados', ({ params, sesion }) => verTodos(db, sesion(), params.eventoId));
  consola.serve('ensayarComunicado', ({ params, body, sesion }) =>
    ensayarComunicado(db, { sesion: sesion(), eventoId: params.eventoId, body }),
  );
  consola.change('enviarComunicado', cambio => enviarComunicado(context, cambio));
  consola.change('probarComunicado', cambio => probarComunicado(context, cambio));
  consola.serve('verComunicado', ({ params, sesion }) => verUno(db, sesion(), params));
  consola.change('pausarComunicado', cambio => moverA('pausarComunicado', cambio));
  consola.change('seguirComunicado', cambio => moverA('seguirComunicado', cambio));
  consola.change('detenerComunicado', cambio => moverA('detenerComunicado', cambio));
}

async function verTodos(
  db: Db,
  sesion: StaffSession,
  eventoId: number,
): Promise<RespuestaDe<'verComunicados'>> {
  const filas = await listComunicados(db, eventoId);
  return {
    comunicados: filas.map(enWire),
    hoyVan: await contarComunicadosDeHoy(db, eventoId),
    porDia: sinLimiteDeComunicados(sesion) ? null : COMUNICADOS_POR_DIA,
    ...(await findOpciones(db, eventoId)),
  };
}

async function verUno(
  db: Db,
  sesion: StaffSession,
  params: { eventoId: number; comunicadoId: number },
): Promise<RespuestaDe<'verComunicado'>> {
  const comunicado = await contarComunicado(db, params);
  const enClaro = vistaDe(sesion).datos === 'todos';
  const rebotados = await listRebotados(db, comunicado.id);
  return {
    comunicado,
    rebotados: rebotados.map(({ folio, comprador, para, error }) => ({
      folio,
      comprador: enClaro ? comprador : comprador && velarNombre(comprador),
      para: enClaro ? para : velarCorreo(para),
      // Mail servers repeat the address.
      error: enClaro ? error : error.replaceAll(para, velarCorreo(para)),
    })),
  };
}
