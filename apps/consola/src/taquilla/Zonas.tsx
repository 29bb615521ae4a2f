import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { useEffect, useRef } from 'react';
import type { SeccionDeVentanilla, Ventanilla } from './caja.ts';
import { cantidadEn, type Deseo } from './deseo.ts';
import type { Medio } from './pago.ts';

/** Most seats of one search for neighbours, and most general places of one sale. */
const MAXIMO = { numerada: 40, general: 200 };

interface ZonasProps {
  secciones: readonly SeccionDeVentanilla[];
  zonas: Ventanilla['zonas'];
  /** The section that the keys work on. */
  seccionId: number;
  medio: Medio;
  deseo: Deseo | null;
  elegir: (seccionId: number, cantidad: number) => void;
  alMapa: (seccionId: number) => void;
}

/** Sections with their free places and total prices, each with a quantity; the server finds the best seats for it. */
export function Zonas({ secciones, seccionId, deseo, ...resto }: ZonasProps) {
  const lista = useRef<HTMLUListElement>(null);
  const suyos = cantidadEn(deseo, seccionId);
  // The list gives room to what was chosen, which must not hide its section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section and its number move the list
  useEffect(() => {
    const cambio = new ResizeObserver(() => mostrar(lista.current));
    if (lista.current) cambio.observe(lista.current);
    return () => cambio.disconnect();
  }, [seccionId, suyos]);
  return (
    <ul ref={lista} className="zonas" aria-label="Secciones">
      {secciones.map(seccion => (
        <Zona
          key={seccion.id}
          seccion={seccion}
          esta={seccion.id === seccionId}
          cantidad={cantidadEn(deseo, seccion.id)}
          {...resto}
        />
      ))}
    </ul>
  );
}

/** Scrolls the list, and nothing else, until the section that the keys work on is in sight. */
function mostrar(lista: HTMLElement | null): void {
  const suya = lista?.querySelector('.zonas__una--si');
  if (!lista || !suya) return;
  const [alto, caja] = [suya.getBoundingClientRect(), lista.getBoundingClientRect()];
  if (alto.bottom > caja.bottom) lista.scrollTop += alto.bottom - caja.bottom;
  else if (alto.top < caja.top) lista.scrollTop -= caja.top - alto.top;
}

interface ZonaProps extends Pick<ZonasProps, 'zonas' | 'medio' | 'elegir' | 'alMapa'> {
  seccion: SeccionDeVentanilla;
  /** The number of places asked for in it. */
  cantidad: number;
  /** Whether the keys work on this section. */
  esta: boolean;
}

function Zona({ seccion, zonas, esta, medio, cantidad, elegir, alMapa }: ZonaProps) {
  const { id, nombre, libres, tipo, esMesa } = seccion;
  const index = zonas.findIndex(({ id }) => id === seccion.zonaId);
  const hay = libres > 0 || cantidad > 0;
  return (
    <li className={classes('zonas__una', esta && 'zonas__una--si', !hay && 'zonas__una--no')}>
      <button
        type="button"
        className="zonas__nombre"
        aria-pressed={esta}
        onClick={() => (esMesa ? alMapa(id) : elegir(id, Math.max(1, cantidad)))}
        disabled={!hay}
      >
        <Shape index={Math.max(0, index)} color={zonas[index]?.color ?? 'currentColor'} size={18} />
        <b>{nombre}</b>
        <span className="nota">
          {hay ? `${formatEntero(libres)} ${libres === 1 ? 'libre' : 'libres'}` : 'Agotada'}
        </span>
      </button>
      <span className="zonas__precio">{hay && <Precio seccion={seccion} medio={medio} />}</span>
      {hay && esMesa && (
        <span className="zonas__mesa">
          {cantidad > 0 && (
            <Button
              variant="quieto"
              aria-label={`Quitar ${cantidad}: ${nombre}`}
              onClick={() => elegir(id, 0)}
            >
              Quitar {cantidad}
            </Button>
          )}
          <Button variant="borde" onClick={() => alMapa(id)}>
            <Icon name="mapa" />
            Elegir mesa
          </Button>
        </span>
      )}
      {hay && !esMesa && (
        <Cantidad
          nombre={nombre}
          valor={cantidad}
          maximo={Math.min(MAXIMO[tipo], libres + cantidad)}
          poner={nueva => elegir(id, nueva)}
        />
      )}
    </li>
  );
}

function Precio({ seccion, medio }: Pick<ZonaProps, 'seccion' | 'medio'>) {
  const precio = medio === 'terminal' ? seccion.terminal : seccion.efectivo;
  return (
    <>
      {seccion.desde && <small>desde </small>}
      {precio !== null && formatPesos(dePesos(precio))}
    </>
  );
}

function Cantidad({
  nombre,
  valor,
  maximo,
  poner,
}: {
  nombre: string;
  valor: number;
  maximo: number;
  poner: (n: number) => void;
}) {
  return (
    <span className="zonas__cantidad">
      <button
        type="button"
        aria-label={`Uno menos: ${nombre}`}
        disabled={valor === 0}
        onClick={() => poner(valor - 1)}
      >
        <Icon name="menos" />
      </button>
      <output aria-live="polite" aria-label={`Boletos: ${nombre}`}>
        {valor}
      </output>
      <button
        type="button"
        aria-label={`Uno más: ${nombre}`}
        disabled={valor >= maximo}
        onClick={() => poner(valor + 1)}
      >
        <Icon name="mas" />
      </button>
    </span>
  );
}
