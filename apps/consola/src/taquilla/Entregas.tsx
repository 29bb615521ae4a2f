import { storage } from '@taquilla/cliente/storage';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatHora } from '@taquilla/rules/fechas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useState } from 'react';
import { Box } from '../ui/Box.tsx';

type Caja = RespuestaDe<'abrirCaja'>;
type Entrega = Caja['entregas'][number];

const CLAVE = 'entregas-vistas';

/** Announces cash that another person's refund takes out of this till, until the person at the window confirms reading it. */
export function AvisoDeEntregas({ caja: { id, entregas } }: { caja: Caja }) {
  const [vistas, setVistas] = useState(() => leerVistas(id));
  // The latest come first, and the list only grows.
  const nuevas = entregas.slice(0, Math.max(0, entregas.length - vistas));
  if (nuevas.length === 0) return null;
  const leidas = () => {
    storage.setItem(CLAVE, `${id}:${entregas.length}`);
    setVistas(entregas.length);
  };
  return (
    <Notice tone="urgente" live>
      {nuevas.map(entrega => (
        <p key={entrega.id}>{enFrase(entrega)}</p>
      ))}
      <Button size="chico" variant="borde" onClick={leidas}>
        Entendido
      </Button>
    </Notice>
  );
}

/** All handovers of the till, on its page. */
export function EntregasDeLaCaja({ entregas }: Pick<Caja, 'entregas'>) {
  if (entregas.length === 0) return null;
  return (
    <Box title="Devuelto por otras personas">
      <ul className="pila">
        {entregas.map(entrega => (
          <li key={entrega.id}>{enFrase(entrega)}</li>
        ))}
      </ul>
    </Box>
  );
}

function enFrase({ folio, monto, quien, en }: Entrega): string {
  return `Entrega ${formatPesos(dePesos(monto))} en efectivo al comprador de la venta ${folio}: ${quien ?? 'la casa'} la devolvió por tu caja a las ${formatHora(en)}`;
}

function leerVistas(cajaId: number): number {
  const [caja, cuantas] = (storage.getItem(CLAVE) ?? '').split(':').map(Number);
  return caja === cajaId ? (cuantas ?? 0) : 0;
}
