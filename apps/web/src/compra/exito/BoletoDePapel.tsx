import { formatDiaYHora, partesInsignia } from '@taquilla/rules/fechas';
import { datosDeLugar, type LugarNumerado } from '@taquilla/rules/lugares';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { pageNow } from '../../api/initialData.ts';
import { Talon } from '../../ui/Talon.tsx';
import './BoletoDePapel.css';

/** A bought place. */
export interface LugarComprado {
  seccion: string;
  /** Empty for a section without a block. */
  bloque: string;
  /** Null for a general place. */
  asiento: LugarNumerado | null;
  categoria: string;
}

export interface BoletoDePapelProps {
  evento: {
    nombre: string;
    fecha: string;
    recinto: { nombre: string; direccion?: string; zona?: string };
    ciudad?: { nombre: string };
  };
  lugar: LugarComprado;
  /** Number of tickets in the purchase; this is the first. */
  cuantos: number;
  arte: ReactNode;
  /** The ticket's code, for its owner on this device; other buyers find it in their mail. */
  codigo?: ReactNode;
}

/** The first ticket of a purchase, drawn as paper. */
export function BoletoDePapel({ evento, lugar, cuantos, arte, codigo }: BoletoDePapelProps) {
  const { recinto, ciudad } = evento;
  const fecha = partesInsignia(evento.fecha, recinto.zona);
  return (
    <article aria-label={cuantos > 1 ? `Boleto 1 de ${cuantos}` : 'Tu boleto'} className="papel boleto-papel">
      <Talon
        art={
          <>
            {arte}
            <div className="boleto-papel__datos">
              <p className="boleto-papel__fecha">
                {fecha && (
                  <time dateTime={fecha.iso}>
                    {fecha.mes}
                    <span> - </span>
                    {fecha.dia}
                  </time>
                )}
                <span className="num">{formatDiaYHora(evento.fecha, recinto.zona, pageNow())}</span>
              </p>
              <h2>{evento.nombre}</h2>
              <dl className="boleto-papel__lugar">
                {lugar.asiento &&
                  datosDeLugar(lugar.asiento).map(([que, valor]) => (
                    <Dato key={que} que={que} valor={valor} />
                  ))}
                {lugar.bloque && <Dato que="Bloque" valor={lugar.bloque} largo />}
                <Dato que="Sección" valor={lugar.seccion} largo />
              </dl>
              <p className="menor">
                {[recinto.nombre, recinto.direccion, ciudad?.nombre].filter(Boolean).join(', ')}
                <br />
                {lugar.categoria}
              </p>
            </div>
          </>
        }
      >
        {codigo}
        <p className="boleto-papel__nota">
          <Icon name="correo" />
          <span>
            {cuantos > 1 && `Boleto 1 de ${cuantos}. `}
            {dondeEstan(cuantos, codigo ? 'aquí' : 'correo')}
          </span>
        </p>
      </Talon>
    </article>
  );
}

/** The place of the codes, besides the one that may be shown here. */
function dondeEstan(cuantos: number, codigo: 'aquí' | 'correo'): string {
  if (codigo === 'aquí') {
    return cuantos > 1
      ? 'Todos están en Mis compras y van en tu correo.'
      : 'También está en Mis compras y va en tu correo.';
  }
  return cuantos > 1 ? 'Los códigos para entrar van en tu correo.' : 'El código para entrar va en tu correo.';
}

function Dato({ que, valor, largo = false }: { que: string; valor: string; largo?: boolean }) {
  return (
    <div className={largo ? 'boleto-papel__largo' : undefined}>
      <dt>{que}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
