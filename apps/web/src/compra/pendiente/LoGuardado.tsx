import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import type { Pago } from './pagosGuardados.ts';

/** The event and the places of a purchase by section, each with its part of the total. */
export function LoGuardado({
  pago: { evento, secciones, folio },
  sello,
  children,
}: {
  pago: Pago;
  /** How the places stand; none for places that are gone. */
  sello?: string;
  children?: ReactNode;
}) {
  return (
    <Talon tear="columna" className="pago-pendiente__talon" art={<ElEvento evento={evento} />}>
      {sello && (
        <p className="pago-pendiente__sello">
          <Icon name="reloj" />
          {sello}
        </p>
      )}
      <Lugares secciones={secciones} />
      {folio && (
        <p className="nota">
          Folio <span className="num">{folio}</span>
        </p>
      )}
      {children}
    </Talon>
  );
}

function ElEvento({ evento }: Pick<Pago, 'evento'>) {
  return (
    <div className="pago-pendiente__evento">
      <Artwork format="cartel" src={evento.imagen} />
      <div>
        <strong>{evento.nombre}</strong>
        <p className="num">{formatFechaCorta(evento.fecha, evento.zona)}</p>
        <p>
          {evento.recinto}, {evento.ciudad}
        </p>
      </div>
    </div>
  );
}

function Lugares({ secciones }: Pick<Pago, 'secciones'>) {
  return (
    <ul className="pago-pendiente__lugares">
      {secciones.map(({ seccion, cuantos, lugares, total }) => (
        <li key={seccion}>
          <span>
            <strong>{seccion}</strong>
            <small>
              {lugares.length > 0 ? lugares.join(', ') : `${cuantos} ${cuantos === 1 ? 'lugar' : 'lugares'}`}
            </small>
          </span>
          <span className="num">{formatPesos(dePesos(total))}</span>
        </li>
      ))}
    </ul>
  );
}
