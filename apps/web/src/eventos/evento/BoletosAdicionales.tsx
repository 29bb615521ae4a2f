import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import type { EventoConTarifas } from '@taquilla/rules/tarifas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { PrecioTotal } from './PrecioTotal.tsx';
import { adicionales, type Secciones, textoDisponibles } from './secciones.ts';
import './BoletosAdicionales.css';

interface BoletosAdicionalesProps {
  evento: EventoDetalle;
  datos: Secciones;
  /** Undefined while they are not sold. */
  onComprar: ((seccionId: number) => void) | undefined;
}

/** Extra general tickets, which the map does not show (§2.24). */
export function BoletosAdicionales({ evento, datos, onComprar }: BoletosAdicionalesProps) {
  const extras = adicionales(datos);
  if (extras.length === 0) return null;
  return (
    <section className="bloque" aria-labelledby="adicionales">
      <div className="bloque__cabeza">
        <h2 id="adicionales">Boletos adicionales</h2>
      </div>
      <ExtrasGrid
        secciones={extras}
        de={{ evento, categoriasEvento: datos.categoriasEvento }}
        onComprar={onComprar}
      />
    </section>
  );
}

interface ExtrasGridProps {
  secciones: readonly Seccion[];
  de: EventoConTarifas;
  onComprar: ((seccionId: number) => void) | undefined;
}

/** General sections, each with its price and the way to buy it. */
export function ExtrasGrid({ secciones, de, onComprar }: ExtrasGridProps) {
  return (
    <ul className="extras">
      {secciones.map(
        ({ id, nombre, nombreEspecial, asientosDisponibles, disponiblesPorCategoria: [primera] }) => {
          const { texto, tono } = textoDisponibles(asientosDisponibles);
          return (
            <li className="extra" key={id}>
              <div>
                <h3>{nombre}</h3>
                {nombreEspecial && <p className="extra__que">{nombreEspecial}</p>}
                {primera && <PrecioTotal de={de} categoria={primera.categoria} precio={primera.precio} />}
                {tono === 'pocos' && <Seal tone="urgente">{texto}</Seal>}
              </div>
              {tono === 'agotado' ? (
                <Seal tone="agotado">Agotado</Seal>
              ) : (
                onComprar && (
                  <Button variant="borde" aria-label={`Comprar: ${nombre}`} onClick={() => onComprar(id)}>
                    Comprar
                  </Button>
                )
              )}
            </li>
          );
        },
      )}
    </ul>
  );
}

/** A short mark: few left (with its sign), or sold out. */
function Seal({ tone, children }: { tone: 'urgente' | 'agotado'; children: ReactNode }) {
  return (
    <span className={`sello sello--${tone}`}>
      {tone === 'urgente' && <Icon name="alerta" />}
      {children}
    </span>
  );
}
