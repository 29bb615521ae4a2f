import { formatEntero } from '@taquilla/rules/numeros';
import { describirEspera } from '@taquilla/rules/salaDeEspera';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useState } from 'react';
import { tickFills } from '../../ui/clock.ts';
import type { EstadoDeEspera } from './vigilarSala.ts';

/** The number of buyers ahead, with a bar of the progress. */
export function LugarEnLaSala({ estado }: { estado: Exclude<EstadoDeEspera, { tipo: 'imposible' }> }) {
  const delante = estado.tipo === 'esperando' ? estado.delante : null;
  // The place at which this visit began: a reload starts the bar anew, and the figure stays true.
  const [desde, setDesde] = useState(0);
  if (delante !== null && delante > desde) setDesde(delante);
  const lleno = delante === null ? 0 : desde === 0 ? 1 : 1 - delante / desde;

  return (
    <div className="lugar-en-sala">
      <p className="lugar-en-sala__cifra">
        <b className="num">{delante === null ? '…' : formatEntero(delante)}</b>
        <span>{delante === 1 ? 'persona antes que tú' : 'personas antes que tú'}</span>
      </p>
      <div className="lugar-en-sala__barra" aria-hidden="true">
        {tickFills(lleno, 1).map((va, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are ten fixed places
          <i key={i} style={{ '--va': `${va * 100}%` }} />
        ))}
      </div>
      <dl className="lugar-en-sala__datos">
        <Dato que="Espera" valor={estado.tipo === 'esperando' ? describirEspera(estado.segundos) : null} />
        <Dato que="Tu número" valor={estado.tipo === 'esperando' ? formatEntero(estado.numero) : null} />
        <Dato
          que="Va el número"
          valor={estado.tipo === 'esperando' ? formatEntero(estado.sala.avance) : null}
        />
      </dl>
    </div>
  );
}

function Dato({ que, valor }: { que: string; valor: string | null }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd className="num">{valor ?? <Skeleton width="6rem" />}</dd>
    </div>
  );
}
