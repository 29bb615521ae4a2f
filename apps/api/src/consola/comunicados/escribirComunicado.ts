import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { COMUNICADOS_POR_DIA, VARIABLES, type Variable, variablesDe } from '@taquilla/rules/comunicados';
import { findCompra } from '../../boletos/boletos.queries.ts';
import { BusinessError } from '../../businessError.ts';
import { listPuertasDeVenta } from '../../cartas/comunicado.queries.ts';
import { type ComunicadoLleno, llenarComunicado } from '../../cartas/plantillas/comunicado.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { exigirTextosPermitidos } from '../textosPermitidos.ts';
import { velarCorreo, velarNombre, vistaDe } from '../ventas/velo.ts';
import { type Audiencia, contarAudiencia, findFaltasDePuerta, listMuestras } from './audiencia.queries.ts';
import { findComunicado } from './comunicado.queries.ts';
import { insertComunicado, lockComunicadosDeHoy, moverComunicado, VIVOS } from './comunicado.repository.ts';
import { contarComunicado } from './contarComunicado.ts';
import { empezar } from './llevarComunicados.ts';

type Medios = Pick<Context, 'avisarCorreo'>;
type Pedido = Pick<PeticionDe<'ensayarComunicado'>['body'], 'filtro' | 'corrige'>;

/** Whether these roles send more than three comunicados of an event a day (§C12.1). */
export function sinLimiteDeComunicados({ roles }: StaffSession): boolean {
  return roles.includes('plataforma');
}

/** The audience of a text, and the text on three real sales; writes nothing. */
export async function ensayarComunicado(
  db: Db,
  {
    sesion,
    eventoId,
    body,
  }: { sesion: StaffSession; eventoId: number; body: PeticionDe<'ensayarComunicado'>['body'] },
): Promise<RespuestaDe<'ensayarComunicado'>> {
  const audiencia = await audienciaDe(db, eventoId, body);
  const enClaro = vistaDe(sesion).datos === 'todos';
  const muestras = [];
  for (const { id, correo } of await listMuestras(db, audiencia)) {
    const lleno = await llenarDeVenta(db, id, body);
    if (!lleno) continue;
    const { comprador, folio, ...texto } = lleno;
    muestras.push({
      folio: folio ?? '',
      ...(enClaro ? texto : sinNombre(texto, comprador)),
      comprador: enClaro ? comprador : comprador && velarNombre(comprador),
      para: enClaro ? correo : velarCorreo(correo),
    });
  }
  return {
    ...(await contarAudiencia(db, audiencia)),
    muestras,
    ...(await faltasDe(db, audiencia, body)),
  };
}

/** Sends a comunicado, or leaves it for its hour (§C12.1, §C12.2). */
export async function enviarComunicado(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'enviarComunicado'>,
): Promise<RespuestaDe<'enviarComunicado'>> {
  const staff = sesion();
  const hoyVan = await lockComunicadosDeHoy(tx, params.eventoId);
  if (hoyVan === null) throw new BusinessError('evento_no_encontrado');
  const audiencia = await audienciaDe(tx, params.eventoId, body);
  exigirTextosPermitidos([body.asunto, body.texto]);
  const { desconocidas, sinDato } = await faltasDe(tx, audiencia, body);
  exigirCompleto([...desconocidas, ...sinDato]);
  const { ventas } = await contarAudiencia(tx, audiencia);
  if (ventas === 0) throw new BusinessError('comunicado_sin_nadie');
  if (hoyVan >= COMUNICADOS_POR_DIA && !sinLimiteDeComunicados(staff))
    throw new BusinessError('comunicados_del_dia');
  const programadoPara = body.programadoPara ?? null;
  if (programadoPara !== null && new Date(programadoPara) <= (await readNow(tx)))
    throw new BusinessError('comunicado_incompleto', undefined, 'La hora a la que saldría ya pasó.');
  const { plantilla, asunto, texto } = body;
  const id = await insertComunicado(tx, {
    ...audiencia,
    plantilla,
    asunto,
    texto,
    programadoPara,
    por: staff.personalId,
  });
  // The rest of its people get the right words alone.
  if (audiencia.corrige !== null)
    await moverComunicado(tx, { id: audiencia.corrige, desde: VIVOS, a: 'detenido' });
  if (programadoPara === null) await empezar(tx, { id, ...audiencia });
  await anotar({
    accion: 'comunicado.enviar',
    entidad: 'comunicado',
    entidadId: id,
    eventoId: params.eventoId,
    despues: { asunto, texto, filtro: body.filtro, ventas, programadoPara, corrige: audiencia.corrige },
  });
  alConfirmar(medios.avisarCorreo);
  return contarComunicado(tx, { eventoId: params.eventoId, comunicadoId: id });
}

/** Sends the text, filled from the first real sale, to its writer. */
export async function probarComunicado(
  { avisarCorreo }: Pick<Context, 'avisarCorreo'>,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'probarComunicado'>,
): Promise<RespuestaDe<'probarComunicado'>> {
  const staff = sesion();
  const audiencia = await audienciaDe(tx, params.eventoId, body);
  const [primera] = await listMuestras(tx, audiencia);
  const lleno = primera && (await llenarDeVenta(tx, primera.id, body));
  if (!lleno) throw new BusinessError('comunicado_sin_nadie');
  const visto = vistaDe(staff).datos === 'todos' ? lleno : sinNombre(lleno, lleno.comprador);
  await encolarCorreo(tx, {
    clave: `prueba_de_comunicado:${crypto.randomUUID()}`,
    para: staff.correo,
    tipo: 'prueba_de_comunicado',
    datos: {
      evento: lleno.evento,
      asunto: visto.asunto,
      texto: visto.parrafos.join('\n\n'),
      lugares: visto.lugares,
    },
  });
  await anotar({
    accion: 'comunicado.probar',
    entidad: 'evento',
    entidadId: params.eventoId,
    eventoId: params.eventoId,
    despues: { asunto: body.asunto },
  });
  alConfirmar(avisarCorreo);
  return { message: `Te mandamos la prueba a ${staff.correo}.` };
}

/** @throws BusinessError `no_encontrado` where the comunicado to put right is none of the event */
async function audienciaDe(db: Db, eventoId: number, { filtro, corrige }: Pedido): Promise<Audiencia> {
  if (corrige !== undefined && !(await findComunicado(db, { eventoId, comunicadoId: corrige })))
    throw new BusinessError('no_encontrado');
  return { eventoId, filtro, corrige: corrige ?? null };
}

async function llenarDeVenta(
  db: Db,
  reservaId: string,
  escrito: { asunto: string; texto: string },
): Promise<(ComunicadoLleno & { comprador: string | null; folio: string | null; evento: string }) | null> {
  const compra = await findCompra(db, reservaId);
  if (!compra) return null;
  const boletos = compra.boletos.filter(({ estado }) => estado !== 'anulado');
  const puertas = await listPuertasDeVenta(db, {
    eventoId: compra.evento.id,
    secciones: boletos.map(({ seccionId }) => seccionId),
  });
  const lleno = llenarComunicado(escrito, { ...compra, boletos, puertas });
  return { ...lleno, comprador: compra.comprador, folio: compra.folio, evento: compra.evento.nombre };
}

/** The same text without the buyer's name, for those who see names masked (§C1.3). */
function sinNombre<T extends ComunicadoLleno>(lleno: T, comprador: string | null): T {
  if (!comprador) return lleno;
  const velar = (texto: string) => texto.replaceAll(comprador, velarNombre(comprador));
  return { ...lleno, asunto: velar(lleno.asunto), parrafos: lleno.parrafos.map(velar) };
}

/** Names between braces that nothing fills, or that some of these sales have no value for. */
async function faltasDe(
  db: Db,
  audiencia: Audiencia,
  { asunto, texto }: { asunto: string; texto: string },
): Promise<{ desconocidas: string[]; sinDato: string[] }> {
  const { usadas, desconocidas } = variablesDe(asunto, texto);
  const dePuerta = usadas.filter(
    (una): una is Variable & ('puerta' | 'abre') => una === 'puerta' || una === 'abre',
  );
  if (dePuerta.length === 0) return { desconocidas, sinDato: [] };
  const faltas = await findFaltasDePuerta(db, audiencia);
  return { desconocidas, sinDato: dePuerta.filter(una => faltas[una]) };
}

/** @throws BusinessError `comunicado_incompleto` */
function exigirCompleto(faltas: readonly string[]): void {
  if (faltas.length === 0) return;
  const nombres = faltas.map(nombre => `{${nombre}}`).join(', ');
  const conocidas = faltas.some(nombre => Object.hasOwn(VARIABLES, nombre));
  throw new BusinessError(
    'comunicado_incompleto',
    { faltas },
    conocidas
      ? `No todas las ventas elegidas tienen un dato para ${nombres}. Revisa las puertas del evento, o escribe sin él.`
      : `No hay un dato que se llame ${nombres}.`,
  );
}
