import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarClave, validarClave } from '@taquilla/rules/formularios';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/callDePagina.ts';
import { porQueNoSeAplica, preguntarCodigo } from '../../codigo/preguntarCodigo.ts';
import { guardarEscrito, leerEscrito } from '../../escrito.ts';
import { promocionesDelEvento } from '../../promocionesDelEvento.ts';
import {
  automaticasDe,
  automaticasEnOrden,
  type CompraConPromociones,
  juzgarCodigo,
  lugaresCotizados,
} from './promociones.ts';

export interface Descuento {
  codigo: string;
  escribir: (codigo: string) => void;
  aplicar: () => Promise<void>;
  /** Whether a typed code is neither applied nor refused yet. */
  porAplicar: boolean;
  /** Removes the typed code; the best automatic promotion returns (§4.12). */
  quitar: () => Promise<void>;
  /** Clears the discount after the server refused it with a charge (§8.9), and shows the reason beside a typed code. */
  rechazar: (mensaje: string) => Promise<void>;
  ocupado: boolean;
  /** Whether the automatic promotion is known; before that no total can be agreed to. */
  decidido: boolean;
  error: string | null;
  /** The sentence after a typed code was applied (§8.15). */
  exito: string | null;
  aviso: string | null;
}

interface Entrada {
  reserva: Reserva;
  cambiar: (cambio: Pick<Reserva, 'desglose' | 'promocion'>) => Promise<void>;
  /** Called with the new price when the buyer applies or removes a code. */
  alElegir: (desglose: Reserva['desglose']) => void;
}

const SIN_PROMOCION = 0;

/** The reservation's discount: the best automatic promotion until a typed code replaces it (§4.12, §5.12). */
export function useDescuento(entrada: Entrada): Descuento {
  const { reserva, alElegir } = entrada;
  const { eventoId } = reserva;
  const [codigo, setCodigo] = useState(() => leerEscrito(eventoId).codigo ?? reserva.promocion?.clave ?? '');
  const { dicho, setDicho, trabajando, trabajar } = useTrabajo();
  const consulta = useAnswer(promocionesDelEvento(eventoId));
  const automaticas = consulta.data?.promocionesAplicaDirecto;
  const compra: CompraConPromociones = {
    lugares: lugaresCotizados(reserva.lugares),
    automaticas: automaticasDe(automaticas ?? [], reserva.promocion),
    modo: reserva.esGeneral ? 'general' : 'asientos',
  };
  const elegido = (precio: Precio): void => {
    if (precio) alElegir(precio);
  };

  const porDecidir = usePrimeraPromocion({
    reserva,
    seConocen: automaticas !== undefined,
    // Also while a code is being looked up, which goes first.
    ponerla: () =>
      trabajar(async () => {
        await ponerAutomatica(entrada, compra);
        return NADA;
      }),
  });
  // Promotions that cannot be read, or a foreign answer, do not prevent the payment.
  const sinPromociones = consulta.error !== null || (consulta.data && !automaticas);
  const decidido = !porDecidir || sinPromociones || reserva.promocion !== null;

  return {
    codigo,
    escribir: texto => {
      setCodigo(texto);
      guardarEscrito(eventoId, { codigo: texto });
      setDicho(NADA);
    },
    aplicar: () =>
      trabajar(async () => {
        const { precio, ...resultado } = await ponerCodigo(entrada, compra, codigo);
        elegido(precio);
        // The replaced automatic promotion gets its use back.
        if (resultado.exito) void invalidate(promocionesDelEvento(eventoId).key);
        return resultado;
      }),
    porAplicar:
      validarClave(codigo) === null &&
      normalizarClave(codigo) !== reserva.promocion?.clave &&
      dicho.error === null &&
      dicho.exito === null,
    quitar: () => {
      setCodigo('');
      guardarEscrito(eventoId, { codigo: '' });
      return trabajar(async () => {
        elegido(await ponerAutomatica(entrada, compra));
        return NADA;
      });
    },
    rechazar: mensaje => {
      const tecleado = reserva.promocion?.clave;
      return trabajar(async () => {
        await ponerAutomatica(entrada, compra);
        return { ...NADA, error: tecleado ? mensaje : null };
      });
    },
    ocupado: trabajando || !decidido,
    decidido,
    ...dicho,
  };
}

/** The price of the places; null if it is unknown. */
type Precio = Reserva['desglose'] | null;

interface Dicho {
  error: string | null;
  exito: string | null;
  aviso: string | null;
}

const NADA: Dicho = { error: null, exito: null, aviso: null };

/** Runs one change of the discount at a time, with the message of the last one. */
function useTrabajo() {
  const [trabajando, setTrabajando] = useState(false);
  const [dicho, setDicho] = useState<Dicho>(NADA);
  const trabajar = async (trabajo: () => Promise<Dicho>): Promise<void> => {
    if (trabajando) return;
    setTrabajando(true);
    try {
      setDicho(await trabajo());
    } finally {
      setTrabajando(false);
    }
  };
  return { dicho, setDicho, trabajando, trabajar };
}

/** Applies the best automatic promotion, once, as soon as they are known. Returns whether that is still to come. */
function usePrimeraPromocion({
  reserva: { promocion, estado },
  seConocen,
  ponerla,
}: {
  reserva: Reserva;
  seConocen: boolean;
  ponerla: () => Promise<void>;
}): boolean {
  const primeraVez = useRef(true);
  const [porDecidir, setPorDecidir] = useState(!promocion && estado === 'retenida');
  const empezar = useEffectEvent(() => {
    if (!primeraVez.current || promocion || estado !== 'retenida') return;
    primeraVez.current = false;
    void ponerla().finally(() => setPorDecidir(false));
  });
  useEffect(() => {
    if (seConocen) empezar();
  }, [seConocen]);
  return porDecidir;
}

async function poner({ reserva, cambiar }: Entrada, promocionId: number): Promise<Precio> {
  const { eventoId, reservaId } = reserva;
  const { promocion, desglose } = await call('aplicarPromo', { body: { promocionId, eventoId, reservaId } });
  if (desglose) await cambiar({ promocion, desglose });
  return desglose;
}

/**
 * Applies the first automatic promotion that is not refused. Refusals are not shown, since the buyer did not ask for
 * it.
 */
async function ponerAutomatica(entrada: Entrada, compra: CompraConPromociones): Promise<Precio> {
  for (const { id } of automaticasEnOrden(compra)) {
    try {
      return await poner(entrada, id);
    } catch (error) {
      if (!esDePromocion(error)) return null;
    }
  }
  return entrada.reserva.promocion ? await poner(entrada, SIN_PROMOCION).catch(() => null) : null;
}

async function ponerCodigo(
  entrada: Entrada,
  compra: CompraConPromociones,
  codigo: string,
): Promise<Dicho & { precio: Precio }> {
  const negado = (error: string) => ({ ...NADA, error, precio: null });
  const vacio = validarClave(codigo);
  if (vacio) return negado(vacio);
  try {
    const promocion = await preguntarCodigo(entrada.reserva.eventoId, codigo);
    const { aplica, mensaje, aviso } = juzgarCodigo(promocion, compra);
    if (!aplica) return negado(mensaje);
    return { error: null, exito: mensaje, aviso, precio: await poner(entrada, promocion.id) };
  } catch (error) {
    return negado(porQueNoSeAplica(error));
  }
}

function esDePromocion(error: unknown): boolean {
  return error instanceof ApiError && error.detalles.promocion === true;
}
