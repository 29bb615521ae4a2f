import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { hace } from '@taquilla/rules/permisos';
import { CANCELAR } from '../../cancelaciones/actos.ts';
import { listQuienesConfirman } from '../../cancelaciones/cancelacion.queries.ts';
import { type Emprendida, emprender, type Pedido, textosDe } from '../../cancelaciones/emprender.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { type ConsoleChange, requireFreshCode } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { exigirTextosPermitidos } from '../textosPermitidos.ts';

type Medios = Pick<Context, 'avisarCambio' | 'avisarCorreo' | 'config'>;

/** The act, and the provider's balance as it was told before. */
type ActoYSaldo = Pick<Pedido, 'acto' | 'saldo'>;

/** Cancels an event, or proposes it (§C7.4). @throws BusinessError as the contract says */
export async function cancelarEvento(
  medios: Medios,
  cambio: ConsoleChange<'cancelarEvento'>,
  saldo: Pedido['saldo'],
): Promise<RespuestaDe<'cancelarEvento'>> {
  return emprenderEnConsola(medios, cambio, { acto: CANCELAR, saldo });
}

type CambioConDecision =
  | ConsoleChange<'aplazarEvento'>
  | ConsoleChange<'reprogramarEvento'>
  | ConsoleChange<'mudarEvento'>
  | ConsoleChange<'retirarArtista'>
  | ConsoleChange<'interrumpirEvento'>;

/** Changes an event whose buyers then choose, or proposes it (§C7.8, §C7.16). @throws BusinessError as the contract says */
export async function cambiarEventoVendido(
  medios: Medios,
  cambio: CambioConDecision,
  pedido: ActoYSaldo,
): Promise<RespuestaDe<'aplazarEvento'>> {
  const { decidenHasta, ...answer } = await emprenderEnConsola(medios, cambio, pedido);
  if (decidenHasta === null) throw new Error('a change without its last day');
  return { ...answer, decidenHasta };
}

async function emprenderEnConsola(
  medios: Medios,
  {
    params,
    body,
    sesion,
    ensayo,
    tx,
    anotar,
    alConfirmar,
  }: ConsoleChange<'cancelarEvento'> | CambioConDecision,
  { acto, saldo }: ActoYSaldo,
): Promise<Emprendida['answer']> {
  const staff = sesion();
  const directo = hace(staff.roles, 'cancelar_evento');
  if (directo && !ensayo) requireFreshCode(staff);
  exigirTextosPermitidos(textosDe(body));
  const por = { personalId: staff.personalId, directo };
  const { answer, evento, cambio, sueltos } = await emprender(medios, tx, {
    eventoId: params.eventoId,
    acto,
    body,
    por,
    saldo,
    ensayo,
  });
  if (cambio) await anotar(cambio);
  const { id, estado, total } = answer;
  if (estado === 'gracia') alConfirmar(() => medios.avisarCambio(evento.id, sueltos));
  if (id !== null && estado === 'propuesta') {
    await avisarALosQueConfirman(tx, { id, evento: evento.nombre, por: staff, total });
    alConfirmar(medios.avisarCorreo);
  }
  return answer;
}

/** Mails those who may confirm a proposal: it waits for one of them (§C7.14). */
async function avisarALosQueConfirman(
  tx: Transaction,
  { id, evento, por, total }: { id: number; evento: string; por: StaffSession; total: number },
): Promise<void> {
  for (const { id: personalId, nombre, correo } of await listQuienesConfirman(tx, por.personalId))
    await encolarCorreo(tx, {
      clave: `cancelacion_propuesta:${id}:${personalId}`,
      para: correo,
      tipo: 'cancelacion_propuesta',
      datos: { nombre, por: por.nombre, evento, total, cancelacionId: id },
    });
}
