import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarClave, validarClave } from '@taquilla/rules/formularios';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { porQueNoSeAplica, preguntarCodigo } from '../../codigo/preguntarCodigo.ts';
import { guardarEscrito, leerEscrito } from '../../escrito.ts';
import { promocionesDelEvento } from '../../promocionesDelEvento.ts';
import { automaticasDe, automaticasEnOrden, juzgarCodigo, lugaresCotizados } from './promociones.ts';

export interface Descuento {
  codigo: string;
  escribir: (codigo: string) => void;
  aplicar: () => Promise<void>;
  /** A code was typed that is neither applied nor refused yet. */
  porAplicar: boolean;
  /** Takes the typed code off; the best automatic promotion comes back (§4.12). */
  quitar: () => Promise<void>;
  /** Clears the discount after the server refused it with a charge (§8.9), and says why beside a code that was typed. */
  rechazar: (mensaje: string) => Promise<void>;
  ocupado: boolean;
  /** Whether the automatic promotion is known; before that no total can be agreed to. */
  decidido: boolean;
  error: string | null;
  /** Said once a typed code was applied (§8.15). */
  exito: string | null;
  aviso: string | null;
}

interface Entrada {
  reserva: Reserva;
  cambiar: (cambio: Pick<Reserva, 'desglose' | 'promocion'>) => Promise<void>;
  /** The buyer put a code on or took one off, and this is the price that came of it. */
  alElegir: (desglose: Reserva['desglose']) => void;
}

const SIN_PROMOCION = 0;

/** The reservation's discount: the best automatic promotion until a code is typed, which replaces it (§4.12, §5.12). */
export function useDescuento({ reserva, cambiar, alElegir }: Entrada): Descuento {
  const { eventoId, reservaId } = reserva;
  const [codigo, setCodigo] = useState(() => leerEscrito(eventoId).codigo ?? reserva.promocion?.clave ?? '');
  const [ocupado, setOcupado] = useState(false);
  const [dicho, setDicho] = useState<Dicho>(NADA);
  const queryClient = useQueryClient();
  const consulta = useQuery(promocionesDelEvento(eventoId));
  const automaticas = consulta.data?.promocionesAplicaDirecto;

  const compra = {
    lugares: lugaresCotizados(reserva.lugares),
    automaticas: automaticasDe(automaticas ?? [], reserva.promocion),
    modo: reserva.esGeneral ? 'general' : 'asientos',
  } as const;

  const poner = useCallback(
    async (promocionId: number): Promise<Precio> => {
      const { promocion, desglose } = await call('aplicarPromo', {
        body: { promocionId, eventoId, reservaId },
      });
      if (desglose) await cambiar({ promocion, desglose });
      return desglose;
    },
    [eventoId, reservaId, cambiar],
  );

  /** The buyer did not ask for an automatic promotion, so its refusal is not shown: the next is tried. */
  const ponerAutomatica = async (): Promise<Precio> => {
    for (const { id } of automaticasEnOrden(compra)) {
      try {
        return await poner(id);
      } catch (error) {
        if (!esDePromocion(error)) return null;
      }
    }
    return reserva.promocion ? await poner(SIN_PROMOCION).catch(() => null) : null;
  };

  const elegido = (precio: Precio): void => {
    if (precio) alElegir(precio);
  };

  const trabajar = async (trabajo: () => Promise<Dicho>): Promise<void> => {
    if (ocupado) return;
    setOcupado(true);
    try {
      setDicho(await trabajo());
    } finally {
      setOcupado(false);
    }
  };

  const primeraVez = useRef(true);
  const [porDecidir, setPorDecidir] = useState(!reserva.promocion && reserva.estado === 'retenida');
  const empezar = useEffectEvent(() => {
    if (!primeraVez.current || reserva.promocion || reserva.estado !== 'retenida') return;
    primeraVez.current = false;
    // Also where a code is being looked up already, which comes first.
    void trabajar(async () => {
      await ponerAutomatica();
      return NADA;
    }).finally(() => setPorDecidir(false));
  });
  useEffect(() => {
    if (automaticas) empezar();
  }, [automaticas]);

  const aplicar = () =>
    trabajar(async () => {
      const vacio = validarClave(codigo);
      if (vacio) return { ...NADA, error: vacio };
      try {
        const promocion = await preguntarCodigo(eventoId, codigo);
        const { aplica, mensaje, aviso } = juzgarCodigo(promocion, compra);
        if (!aplica) return { ...NADA, error: mensaje };
        elegido(await poner(promocion.id));
        // The use of an automatic one that it replaces can be had again.
        void queryClient.invalidateQueries({ queryKey: ['validarPromoWeb', eventoId] });
        return { error: null, exito: mensaje, aviso };
      } catch (error) {
        return { ...NADA, error: porQueNoSeAplica(error) };
      }
    });

  // Promotions that cannot be read, or an answer that is none of ours, do not keep the buyer from paying.
  const sinPromociones = consulta.isError || (consulta.isSuccess && !automaticas);
  const decidido = !porDecidir || sinPromociones || reserva.promocion !== null;
  return {
    codigo,
    escribir: texto => {
      setCodigo(texto);
      guardarEscrito(eventoId, { codigo: texto });
      setDicho(NADA);
    },
    aplicar,
    porAplicar:
      validarClave(codigo) === null &&
      normalizarClave(codigo) !== reserva.promocion?.clave &&
      dicho.error === null &&
      dicho.exito === null,
    quitar: () => {
      setCodigo('');
      guardarEscrito(eventoId, { codigo: '' });
      return trabajar(async () => {
        elegido(await ponerAutomatica());
        return NADA;
      });
    },
    rechazar: mensaje => {
      const tecleado = reserva.promocion?.clave;
      return trabajar(async () => {
        await ponerAutomatica();
        return { ...NADA, error: tecleado ? mensaje : null };
      });
    },
    ocupado: ocupado || !decidido,
    decidido,
    ...dicho,
  };
}

/** What the places cost now; null where that is not known. */
type Precio = Reserva['desglose'] | null;

interface Dicho {
  error: string | null;
  exito: string | null;
  aviso: string | null;
}

const NADA: Dicho = { error: null, exito: null, aviso: null };

function esDePromocion(error: unknown): boolean {
  return error instanceof ApiError && error.detalles.promocion === true;
}
