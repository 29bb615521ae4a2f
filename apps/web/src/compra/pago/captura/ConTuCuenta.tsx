import { tabStorage } from '@taquilla/cliente/storage';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../../api/callDePagina.ts';
import { useSesion } from '../../../sesion/useSesion.ts';

interface ConTuCuentaProps {
  reserva: Reserva;
  alPasar: () => Promise<unknown>;
}

/** Asks a guest who logged in meanwhile, once, whether to buy with the account: its name, its cards, its purchases (§4.12). */
export function ConTuCuenta({ reserva: { reservaId, invitadoId, eventoId }, alPasar }: ConTuCuentaProps) {
  const { status, user } = useSesion();
  const clave = `como-invitado-${reservaId}`;
  const [dejada, setDejada] = useState(() => tabStorage.getItem(clave) !== null);
  const [fallo, setFallo] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  if (status !== 'authenticated' || !user || invitadoId === null || dejada) return null;
  const dejar = () => {
    tabStorage.setItem(clave, 'si');
    setDejada(true);
  };
  const pasar = () =>
    run(async () => {
      try {
        await call('pasarACuenta', { params: { id: eventoId }, body: { reservaId, invitadoId } });
        await alPasar();
      } catch (error) {
        setFallo(error instanceof Error ? error.message : 'No se pudo. Vuelve a intentar.');
      }
    });
  return (
    <Notice live>
      <p>
        <strong>Entraste como {aislar(user.fullName)}.</strong> ¿Compras estos boletos con tu cuenta?
      </p>
      {fallo && <p role="alert">{fallo}</p>}
      <div className="fila">
        <Button size="chico" busy={isBusy} onClick={() => void pasar()}>
          Comprar con mi cuenta
        </Button>
        <Button size="chico" variant="quieto" onClick={dejar}>
          Seguir como invitado
        </Button>
      </div>
    </Notice>
  );
}
