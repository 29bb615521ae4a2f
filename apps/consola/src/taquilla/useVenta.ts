import { isUndecided } from '@taquilla/cliente/idempotencyKeys';
import { invalidate } from '@taquilla/cliente/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { enPalabras } from '../ui/enPalabras.ts';
import { hacerCuenta, PAGO_NUEVO, type Vendida } from './pago.ts';
import { mandarVenta, olvidarVenta, type VentaEnviada, ventaEnCamino } from './pendiente.ts';
import type { ConApartado } from './useApartado.ts';

/** The state of a sale: in preparation, sent, without an answer, or done. */
type EstadoDeVenta =
  | { es: 'armando'; falla?: string }
  | { es: 'cobrando' }
  | { es: 'sin_respuesta'; falla: string }
  | { es: 'vendida'; vendida: Vendida; recuperada: boolean };

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
      if (isUndecided(error)) return setEstado({ es: 'sin_respuesta', falla });
      olvidarVenta();
      setEstado({ es: 'armando', falla });
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
    if (!navigator.onLine)
      return setEstado(
        estado.es === 'sin_respuesta'
          ? { es: 'sin_respuesta', falla: SIN_CONEXION }
          : { es: 'armando', falla: SIN_CONEXION },
      );
    const enCamino = estado.es === 'sin_respuesta' ? ventaEnCamino() : null;
    if (enCamino) return enviar(enCamino, true);
    const listo = await apartado.reposo();
    if (!listo) return setEstado({ es: 'armando', falla: 'Elige primero los lugares.' });
    const { body: pagado, faltas } = hacerCuenta(listo, pago);
    if (!pagado) return setEstado({ es: 'armando', falla: Object.values(faltas)[0] ?? '' });
    const opcional = { promocion: apartado.promocion, ...quien };
    const dado = Object.entries(opcional).flatMap(([nombre, texto]) =>
      texto.trim() === '' ? [] : [[nombre, texto.trim()]],
    );
    await enviar({ cajaId, body: { eventoId, pago: pagado, ...Object.fromEntries(dado) } }, false);
  };
  const siguiente = () => {
    ponerPago(PAGO_NUEVO);
    ponerQuien(NADIE);
    setEstado({ es: 'armando' });
  };
  return { pago, ponerPago, quien, ponerQuien, estado, cobrar, siguiente };
}
