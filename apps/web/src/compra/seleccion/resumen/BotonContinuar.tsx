import { mensajeDe } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { Centavos } from '@taquilla/rules/dinero';
import { validarSeleccion } from '@taquilla/rules/formularios';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../../api/callDePagina.ts';
import { useSesion } from '../../../sesion/useSesion.ts';
import { ApartandoSinRed } from '../../ApartandoSinRed.tsx';
import { mismosLugares } from '../../apartar/intento.ts';
import { type Motivo, usePedirApartado } from '../../apartar/usePedirApartado.ts';
import type { ReservaGuardada } from '../../reserva.ts';
import type { Seleccion } from '../eleccion/elegir.ts';

/** The step's own action: holds the picked seats and goes on to pay them (§4.7). */
export interface Continuar {
  continuar: () => Promise<void>;
  /** The seats are being held. */
  apartando: boolean;
  /** Nothing can be pressed: they are, or who buys is not known yet. */
  ocupado: boolean;
  /** §5.13, until something is picked. */
  error: string | null;
}

/** The button, and above it why nothing is held yet. */
export function BotonContinuar({ paso, esMesa }: { paso: Continuar; esMesa: boolean }) {
  return (
    <>
      {paso.error && (
        <p className="resumen__error" role="alert">
          <Icon name="alerta" />
          {paso.error}
        </p>
      )}
      <ApartandoSinRed apartando={paso.apartando} />
      <Button size="grande" full busy={paso.ocupado} onClick={() => void paso.continuar()}>
        {paso.apartando ? 'Apartando…' : esMesa ? 'Comprar Mesa' : 'Continuar'}
      </Button>
      <p className="nota">Al continuar apartamos {esMesa ? 'tu mesa' : 'tus asientos'} mientras pagas.</p>
    </>
  );
}

interface Paso {
  evento: EventoDetalle;
  seccionId: number;
  releer: () => Promise<void>;
  /** The seats are held. */
  onApartada: (reserva: ReservaGuardada) => void;
  /** All is done; step 2 may begin. */
  onLista: (reserva: ReservaGuardada) => void;
}

interface Compra {
  seleccion: Seleccion;
  /** The promotion of a typed code that applies; the payment step finds the automatic ones itself. */
  promocionId: number | null;
  /** The price of the picked seats as the buyer sees it. */
  total: Centavos;
}

/** The action of the button: holds the picked seats, with the typed code, or says why not. */
export function useContinuar(
  { evento, seccionId, releer, onApartada, onLista }: Paso,
  { seleccion, promocionId, total }: Compra,
): Continuar {
  const { status } = useSesion();
  const [seIntento, setSeIntento] = useState(false);
  const vacio = validarSeleccion(seleccion.length);

  const { pedir, apartando } = usePedirApartado({
    eventoId: evento.id,
    seccionId,
    esSuyo: pendiente => mismosLugares(pendiente.lugares, seleccion),
    onApartado: async reserva => {
      onApartada(reserva);
      if (promocionId !== null) await aplicarCodigo(reserva, promocionId);
      onLista(reserva);
    },
    onNegado: async (motivo: Motivo) => {
      // The section may be closed, or fewer seats allowed per person.
      if (motivo === 'cerrado' || motivo === 'fallo') await invalidate('getDetalle');
      if (motivo !== 'cerrado') await releer();
    },
  });

  return {
    continuar: async () => {
      setSeIntento(true);
      if (vacio || apartando) return;
      await pedir(seleccion, total);
      setSeIntento(false);
    },
    apartando,
    // Waits for the session: as a guest the buyer would lose the saved cards.
    ocupado: apartando || status === 'checking',
    error: seIntento ? vacio : null,
  };
}

/** Applies the typed code to the hold. A code that is used up by now is no reason to lose the seats. */
async function aplicarCodigo({ reservaId, eventoId }: ReservaGuardada, promocionId: number): Promise<void> {
  try {
    await call('aplicarPromo', { body: { promocionId, eventoId, reservaId }, timeoutMs: 5_000 });
  } catch (error) {
    notificar(mensajeDe(error, 'No se pudo aplicar el código. Inténtalo de nuevo.'), 'error');
  }
}
