import { mensajeDe } from '@taquilla/cliente/ApiError';
import { put } from '@taquilla/cliente/useAnswer';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { callApart, queryOfPago } from '../../api/callApart.ts';
import { call } from '../../api/callDePagina.ts';
import { descargarPago } from '../../api/descargar.ts';
import { requireShape } from '../../api/shapes.ts';
import { direccionDePago } from '../pasoDePago.ts';
import { guardarReserva } from '../reserva.ts';
import type { Pago } from './pagosGuardados.ts';

/** Seconds until the bank or the store may be asked again (§B2.10). */
const ESPERA_S = 30;
const PACIENCIA_MS = 60_000;

/** The acts on a purchase that waits for money: asking, paper, a card instead, giving up (§B2.10, §B2.11). */
export function Acciones({
  pago,
  releer,
  sinRed,
}: {
  pago: Pago;
  releer: () => Promise<unknown>;
  sinRed: boolean;
}) {
  const { medio, abonado } = pago;
  const quien = medio === 'spei' ? 'al banco' : 'a la tienda';
  const incompleto = abonado > 0;
  return (
    <div className="pago-pendiente__acciones">
      <YaPague pago={pago} sinRed={sinRed} />
      <p className="nota">
        Le preguntamos {quien} en ese momento. Puedes volver a tocarlo en {ESPERA_S} segundos.
      </p>
      <div className="pago-pendiente__parejas">
        {pago.referencia && <Papel reservaId={pago.reservaId} />}
        {!incompleto && <MejorConTarjeta pago={pago} sinRed={sinRed} releer={releer} />}
      </div>
      {!incompleto && (
        <p className="nota">
          Si cambias a tarjeta, {medio === 'spei' ? 'esta CLABE' : 'este código'} deja de servir y tienes
          hasta 10 minutos para pagar.
        </p>
      )}
      <Cancelar pago={pago} sinRed={sinRed} />
    </div>
  );
}

function YaPague({ pago: { reservaId, abonado }, sinRed }: { pago: Pago; sinRed: boolean }) {
  const { isBusy, run } = useBusy();
  const [faltan, setFaltan] = useState(0);
  useEffect(() => {
    if (faltan === 0) return;
    const timer = setTimeout(() => setFaltan(faltan - 1), 1_000);
    return () => clearTimeout(timer);
  }, [faltan]);
  const preguntar = async () => {
    try {
      const body = { reservaId, preguntar: true };
      const leido = requireShape(
        'estadoDeReferencia',
        await callApart('estadoDeReferencia', { body, timeoutMs: PACIENCIA_MS }),
      );
      put(queryOfPago(reservaId), leido);
      if (leido.estado === 'por_pagar' && leido.abonado === abonado) {
        notificar('Todavía no llega tu pago. En cuanto nos avisen lo verás aquí y en tu correo.', 'info');
        setFaltan(ESPERA_S);
      }
    } catch (error) {
      notificar(mensajeDe(error, 'No pudimos preguntar. Tu pago no se pierde: vuelve a intentar.'), 'error');
    }
  };
  const nombre = abonado > 0 ? 'Ya pagué lo que falta' : 'Ya pagué';
  return (
    <Button
      size="grande"
      full
      busy={isBusy}
      disabled={sinRed || faltan > 0}
      onClick={() => void run(preguntar)}
    >
      {faltan > 0 ? `${nombre} (en ${faltan} s)` : nombre}
    </Button>
  );
}

function Papel({ reservaId }: { reservaId: string }) {
  const { isBusy, run } = useBusy();
  const bajar = async () => {
    try {
      await descargarPago(reservaId);
    } catch (error) {
      notificar(mensajeDe(error, 'No pudimos descargar el PDF. Vuelve a intentar.'), 'error');
    }
  };
  return (
    <Button variant="borde" busy={isBusy} onClick={() => void run(bajar)}>
      <Icon name="abajo" />
      Descargar PDF
    </Button>
  );
}

function MejorConTarjeta({
  pago: { reservaId, evento },
  sinRed,
  releer,
}: {
  pago: Pago;
  sinRed: boolean;
  releer: () => Promise<unknown>;
}) {
  const { isBusy, run } = useBusy();
  const cambiar = async () => {
    try {
      const body = { reservaId, conTarjeta: true };
      const { estado } = await callApart('cancelarReferencia', { body, timeoutMs: PACIENCIA_MS });
      if (estado !== 'retenida') {
        // The money came in that very moment.
        await releer();
        return;
      }
      await seguirConTarjeta(evento.id, reservaId);
    } catch (error) {
      notificar(
        mensajeDe(error, 'No pudimos cambiarlo. Tus lugares siguen guardados: vuelve a intentar.'),
        'error',
      );
    }
  };
  return (
    <Button variant="borde" busy={isBusy} disabled={sinRed} onClick={() => void run(cambiar)}>
      <Icon name="tarjeta" />
      Mejor con tarjeta
    </Button>
  );
}

/** Goes to the payment step with the same places, which are a hold again. */
async function seguirConTarjeta(eventoId: number, reservaId: string): Promise<void> {
  const reserva = await call('consultarReserva', { params: { id: eventoId }, body: { reservaId } });
  const guardada = { ...reserva, varias: true };
  guardarReserva({
    reservaId,
    invitadoId: reserva.invitadoId,
    eventoId: reserva.eventoId,
    seccionId: reserva.seccionId,
    esGeneral: reserva.esGeneral,
    fechaExpiracion: reserva.fechaExpiracion,
    varias: true,
  });
  navigate(direccionDePago(guardada, reserva.seccion));
}

function Cancelar({ pago: { reservaId, abonado }, sinRed }: { pago: Pago; sinRed: boolean }) {
  const { isBusy, run } = useBusy();
  const cancelar = async () => {
    const si = await confirmar(
      abonado > 0
        ? {
            titulo: '¿Que te devolvamos todo?',
            texto:
              'Soltamos tus lugares y te devolvemos completo lo que ya pagaste, a la cuenta que nos digas.',
            aceptar: 'Sí, que me devuelvan todo',
            cancelar: 'Volver',
          }
        : {
            titulo: '¿Cancelar y soltar tus lugares?',
            texto: 'Quedan libres para otras personas. Si ya pagaste, no canceles: toca "Ya pagué".',
            aceptar: 'Sí, soltarlos',
            cancelar: 'Volver',
          },
    );
    if (!si) return;
    try {
      const body = { reservaId };
      put(queryOfPago(reservaId), await callApart('cancelarReferencia', { body, timeoutMs: PACIENCIA_MS }));
    } catch (error) {
      notificar(mensajeDe(error, 'No pudimos cancelar. Vuelve a intentar.'), 'error');
    }
  };
  return (
    <Button
      variant={abonado > 0 ? 'borde' : 'quieto'}
      busy={isBusy}
      disabled={sinRed}
      onClick={() => void run(cancelar)}
    >
      {abonado > 0 ? 'Que me devuelvan todo' : 'Cancelar y soltar mis lugares'}
    </Button>
  );
}
