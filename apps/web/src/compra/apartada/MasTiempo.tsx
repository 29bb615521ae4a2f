import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { Button } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { insistir } from '../apartar/insistir.ts';
import { nombreAlAzar } from '../apartar/intento.ts';

/** Milliseconds before the end from which on more time is offered (§B7.2). */
const DESDE_MS = 120_000;
/** Milliseconds for which the words about it stay. */
const AVISO_MS = 8_000;
/** No letter, which other programs may need: WCAG 2.1.4. */
const TECLA = 'F2';

/** Whether a hold may have more time now. */
export function ofreceMasTiempo({ masTiempo, estado }: Reserva, restante: number): boolean {
  return masTiempo && estado === 'retenida' && restante > 0 && restante <= DESDE_MS;
}

interface MasTiempoProps {
  reserva: Reserva;
  poner: (reserva: Reserva) => void;
}

/** Gives a hold more time, by one press of a button or of one key; announced as it appears (§B7.2). */
export function MasTiempo({ reserva, poner }: MasTiempoProps) {
  const { eventoId, reservaId } = reserva;
  const { isBusy, run } = useBusy();
  // A repeat gets the time that the first press was given.
  const [intento] = useState(nombreAlAzar);
  const pedir = () =>
    run(async () => {
      try {
        const { fechaExpiracion, masTiempo } = await insistir(() =>
          call('masTiempo', { params: { id: eventoId }, body: { reservaId, intento } }),
        );
        poner({ ...reserva, fechaExpiracion, masTiempo });
        const minutos = Math.round(
          (Date.parse(fechaExpiracion) - Date.parse(reserva.fechaExpiracion)) / 60_000,
        );
        const cuanto = minutos > 1 ? `Te dimos ${minutos} minutos más.` : 'Te dimos más tiempo.';
        notificar(masTiempo ? cuanto : `${cuanto} Ya no se puede pedir más.`, 'exito', AVISO_MS);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'tiempo_agotado')
          poner({ ...reserva, masTiempo: false });
        notificar(mensajeDe(error, 'No pudimos darte más tiempo. Inténtalo de nuevo.'), 'error');
      }
    });
  const alPulsar = useEffectEvent(() => void pedir());
  useEffect(() => {
    const escuchar = (event: KeyboardEvent) => {
      if (event.key !== TECLA || event.repeat) return;
      event.preventDefault();
      alPulsar();
    };
    addEventListener('keydown', escuchar);
    return () => removeEventListener('keydown', escuchar);
  }, []);
  return (
    <>
      <Button variant="borde" busy={isBusy} aria-keyshortcuts={TECLA} onClick={() => void pedir()}>
        ¿Necesitas más tiempo?
      </Button>
      <Anuncio />
    </>
  );
}

/** Written a moment after it is there: a live region announces only what changes. */
function Anuncio() {
  const [dicho, setDicho] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDicho(`¿Necesitas más tiempo? Presiona ${TECLA} y te damos más.`), 100);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className="solo-lector" role="status">
      {dicho}
    </span>
  );
}
