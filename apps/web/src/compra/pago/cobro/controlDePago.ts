import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { createStore, type Store } from '@taquilla/ui/store.ts';
import { type EstadoDePago, type EventoDePago, transitar } from '../estadoDePago.ts';
import { cancelarReserva } from './cancelarReserva.ts';
import { cobrar, type DesenlaceDeCobro, type EntornoDeCobro, type PedidoDePago } from './cobrar.ts';
import type { CobroEnCurso } from './cobroEnCurso.ts';

/** The surroundings of a payment. */
export interface EntornoDePago extends EntornoDeCobro {
  /** The reservation as it is known now. */
  reserva: () => Reserva;
  /** Reads the reservation from the server. */
  releer: () => Promise<Reserva>;
  /** Reads the event's rates and prices again: the summary's are old. */
  releerTarifas: () => void;
  /** Remembers the charge and leaves for the bank. */
  irAlBanco: (cobro: CobroEnCurso) => void;
  /** Called with a refused charge, so that the screen can follow it up. */
  alFallar: (desenlace: Extract<DesenlaceDeCobro, { tipo: 'falla' }>) => void;
}

/** The data of the form. The reservation and its price are taken when the charge begins. */
export type DatosDePago = Omit<PedidoDePago, 'reserva'>;

export interface ControlDePago {
  store: Store<EstadoDePago>;
  /** Asks '¿Confirmar compra?'. */
  pagar: (datos: DatosDePago) => void;
  volver: () => void;
  confirmar: () => Promise<void>;
  responderOferta: (answer: 'guardar' | 'no_guardar') => Promise<void>;
  pedirCancelacion: () => void;
  cancelar: () => Promise<void>;
  /** Takes the server's state of the reservation. */
  leer: (reserva: Reserva) => void;
  /** Takes that the charge does not exist after all. */
  descartarCargo: () => void;
  agotarTiempo: () => void;
  /** The data of the last try. */
  datos: () => DatosDePago | null;
}

/** A payment under way. */
interface Pago {
  entorno: EntornoDePago;
  store: Store<EstadoDePago>;
  /** The form's data at the last try. */
  datos: DatosDePago | null;
  /** The total in the question to the buyer. */
  preguntado: number | null;
}

/** The payment of one reservation: its state, and everything that changes it. */
export function crearControlDePago(entorno: EntornoDePago): ControlDePago {
  const inicial = transitar({ paso: 'capturando', falla: null }, comoEvento(entorno.reserva()));
  const store = createStore<EstadoDePago>(inicial);
  const pago: Pago = { entorno, store, datos: null, preguntado: null };
  return {
    store,
    pagar: dados => {
      if (!enviar(pago, { tipo: 'pagar' })) return;
      pago.datos = dados;
      pago.preguntado = entorno.reserva().desglose.total;
    },
    volver: () => void enviar(pago, { tipo: 'volver' }),
    confirmar: async () => {
      const ofrecerGuardar = pago.datos?.medio.tipo === 'nueva' && entorno.reserva().invitadoId === null;
      if (enviar(pago, { tipo: 'confirmar', ofrecerGuardar }) && !ofrecerGuardar) await cobrarAhora(pago);
    },
    responderOferta: async answer => {
      if (!enviar(pago, { tipo: 'responder_oferta' })) return;
      const { datos } = pago;
      if (datos?.medio.tipo === 'nueva')
        pago.datos = { ...datos, medio: { ...datos.medio, guardar: answer === 'guardar' } };
      await cobrarAhora(pago);
    },
    pedirCancelacion: () => void enviar(pago, { tipo: 'pedir_cancelacion' }),
    cancelar: async () => {
      if (!enviar(pago, { tipo: 'cancelar' })) return;
      const mensaje = await cancelarReserva(entorno.call, entorno.reserva());
      if (mensaje === null) {
        enviar(pago, { tipo: 'cancelar_hecho' });
        return;
      }
      enviar(pago, { tipo: 'fallar', falla: { mensaje, junto: 'total' } });
      await entorno.releer().catch(() => {});
    },
    leer: reserva => {
      enviar(pago, comoEvento(reserva));
      const { total } = reserva.desglose;
      // A promotion may end while the question is open, or another tab may change its code.
      const { paso } = store.get();
      if ((paso === 'confirmando' || paso === 'ofreciendo_guardar') && total !== pago.preguntado)
        preguntarDeNuevo(pago, CAMBIO_EL_PRECIO, total);
    },
    descartarCargo: () => void enviar(pago, { tipo: 'descartar_cargo' }),
    agotarTiempo: () => void enviar(pago, { tipo: 'agotar_tiempo' }),
    datos: () => pago.datos,
  };
}

/** Returns whether the event was allowed: only then its consequences follow. */
function enviar({ store }: Pago, evento: EventoDePago): boolean {
  const antes = store.get();
  store.set(transitar(antes, evento));
  return store.get() !== antes;
}

/** Asks for consent to a total that the buyer has not seen. A purchase that was free until now needs a card first. */
function preguntarDeNuevo(pago: Pago, mensaje: string, total: number): void {
  const faltaTarjeta = pago.datos?.medio.tipo === 'gratis' && total > 0;
  pago.preguntado = total;
  enviar(
    pago,
    faltaTarjeta
      ? { tipo: 'fallar', falla: { mensaje, junto: 'total' } }
      : { tipo: 'cambiar_precio', aviso: mensaje },
  );
}

async function cobrarAhora(pago: Pago): Promise<void> {
  const { entorno, datos } = pago;
  if (!datos) return;
  const alGuardarTarjeta: EntornoDeCobro['alGuardarTarjeta'] = guardada => {
    // Another try of this purchase pays with the card that is saved by now.
    if (guardada && pago.datos) pago.datos = { ...pago.datos, medio: { tipo: 'guardada', ...guardada } };
    entorno.alGuardarTarjeta(guardada);
  };
  await seguir(
    pago,
    await cobrar({ ...entorno, alGuardarTarjeta }, { ...datos, reserva: entorno.reserva() }),
  );
}

async function seguir(pago: Pago, desenlace: DesenlaceDeCobro): Promise<void> {
  const { entorno } = pago;
  switch (desenlace.tipo) {
    case 'pagado':
      enviar(pago, { ...desenlace, tipo: 'cobrar_hecho' });
      return;
    case 'al_banco':
      if (enviar(pago, { tipo: 'ir_al_banco' })) entorno.irAlBanco(desenlace);
      return;
    case 'por_verificar':
      enviar(pago, { tipo: 'dudar' });
      return;
    case 'falla':
      if (desenlace.remedio === 'precio_nuevo') {
        entorno.releerTarifas();
        const reserva = await entorno.releer().catch(entorno.reserva);
        preguntarDeNuevo(pago, desenlace.falla.mensaje, reserva.desglose.total);
        return;
      }
      if (desenlace.remedio === 'leer_antes' && !(await sigueSinCobrar(entorno))) {
        enviar(pago, { tipo: 'dudar' });
        return;
      }
      enviar(pago, { tipo: 'fallar', falla: desenlace.falla });
      entorno.alFallar(desenlace);
  }
}

/** Whether the server itself says that nothing was charged. */
async function sigueSinCobrar({ releer }: EntornoDePago): Promise<boolean> {
  const reserva = await releer().catch(() => null);
  return reserva?.estado === 'retenida';
}

/** The server's own words for a changed price. */
const CAMBIO_EL_PRECIO = 'El precio cambió. Revisa el total antes de pagar.';

function comoEvento({ estado, desglose, correo, folio }: Reserva): EventoDePago {
  return { tipo: 'leer_reserva', estado, total: desglose.total, correo, folio };
}
