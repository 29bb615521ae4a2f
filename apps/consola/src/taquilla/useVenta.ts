import { ApiError, isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { isUndecided } from '@taquilla/cliente/idempotencyKeys';
import { invalidate } from '@taquilla/cliente/queries';
import { aPesos } from '@taquilla/rules/dinero';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Alcance, useAlcance } from '../api/alcance.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { hacerCuenta, PAGO_NUEVO, type Vendida } from './pago.ts';
import { mandarVenta, olvidarVenta, type VentaEnviada, ventaEnCamino } from './pendiente.ts';
import type { ConApartado } from './useApartado.ts';

/** The state of a sale: in preparation, sent, without an answer, or done. */
type EstadoDeVenta =
  | { es: 'armando'; falla?: string; de?: Armado; sinRed?: true }
  | { es: 'cobrando' }
  | { es: 'sin_respuesta'; falla: string; sinRed: boolean }
  | { es: 'vendida'; vendida: Vendida; recuperada: boolean };

/** The parts of a sale that a failure was about: once one of them changes, the failure is told no more. */
type Armado = readonly unknown[];

const SIN_CONEXION = 'Sin conexión no se vende. Los lugares siguen apartados.';
const NADIE = { nombre: '', correo: '' };

/** One sale at the window: its typed data, its state, and its sending, which makes one sale however often it is repeated. */
export function useVenta({
  cajaId,
  eventoId,
  apartado,
}: {
  cajaId: number;
  eventoId: number;
  apartado: ConApartado;
}) {
  const [pago, ponerPago] = useState(PAGO_NUEVO);
  const [quien, ponerQuien] = useState(NADIE);
  const [estado, setEstado] = useState<EstadoDeVenta>({ es: 'armando' });
  const alcance = useAlcance();

  const armado: Armado = [pago, quien, apartado.deseo, apartado.promocion];
  const fallar = (falla: string) => setEstado({ es: 'armando', falla, de: armado });

  const enviar = async (venta: VentaEnviada, otraVez: boolean) => {
    setEstado({ es: 'cobrando' });
    try {
      const vendida = await mandarVenta(venta);
      apartado.vaciar();
      setEstado({ es: 'vendida', vendida, recuperada: otraVez });
      void invalidate('miCaja');
      void invalidate('verVentanilla');
    } catch (error) {
      const falla = enPalabras(error);
      if (isUndecided(error))
        return setEstado({ es: 'sin_respuesta', falla, sinRed: isWithoutAnswer(error) });
      olvidarVenta();
      // The price is another one now: the hold is asked for again, with what it costs.
      if (error instanceof ApiError && error.code === 'monto_distinto') apartado.renovar();
      fallar(falla);
    }
  };
  // A reload or a crash came between the sale and its answer, so the answer is asked for again.
  const retomar = useEffectEvent(() => {
    const enviada = ventaEnCamino();
    if (enviada?.cajaId === cajaId) void enviar(enviada, true);
  });
  useEffect(() => retomar(), []);

  // A ref, because a second key press may come before React draws the first.
  const enMarcha = useRef(false);
  const cobrar = async () => {
    if (enMarcha.current) return;
    enMarcha.current = true;
    await cobrarUna().finally(() => {
      enMarcha.current = false;
    });
  };
  const cobrarUna = async () => {
    if (estado.es === 'cobrando') return;
    if (!navigator.onLine) {
      if (estado.es !== 'sin_respuesta')
        setEstado({ es: 'armando', falla: SIN_CONEXION, de: armado, sinRed: true });
      return;
    }
    const enCamino = estado.es === 'sin_respuesta' ? ventaEnCamino() : null;
    if (enCamino) return enviar(enCamino, true);
    const listo = await apartado.reposo();
    if (!listo) return fallar('Elige primero los lugares.');
    const { body: pagado, faltas, total } = hacerCuenta(listo, pago);
    if (!pagado) return fallar(Object.values(faltas)[0] ?? '');
    const opcional = { promocion: apartado.promocion, ...quien };
    const dado = Object.entries(opcional).flatMap(([nombre, texto]) =>
      texto.trim() === '' ? [] : [[nombre, texto.trim()]],
    );
    await enviar(
      { cajaId, body: { eventoId, pago: pagado, total: aPesos(total), ...Object.fromEntries(dado) } },
      false,
    );
  };
  const siguiente = () => {
    ponerPago(PAGO_NUEVO);
    ponerQuien(NADIE);
    setEstado({ es: 'armando' });
  };
  return {
    pago,
    ponerPago,
    quien,
    ponerQuien,
    estado,
    falla: fallaDe(estado, armado, alcance),
    cobrar,
    siguiente,
  };
}

/** The failure in words; a lost network is told no more once the server answers again. */
function fallaDe(estado: EstadoDeVenta, armado: Armado, alcance: Alcance): string | undefined {
  const volvio = alcance === 'en_linea';
  if (estado.es === 'sin_respuesta') return estado.sinRed && volvio ? 'Pregunta otra vez.' : estado.falla;
  if (estado.es !== 'armando' || (estado.sinRed && volvio)) return undefined;
  return estado.de?.every((parte, i) => parte === armado[i]) === false ? undefined : estado.falla;
}
