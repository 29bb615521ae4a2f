import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { PrecioTotal } from './PrecioTotal.tsx';
import type { Secciones, Zona } from './secciones.ts';
import './PreciosPorCategoria.css';

interface PreciosPorCategoriaProps {
  evento: EventoDetalle;
  datos: Secciones;
  zonas: readonly Zona[];
}

/** A card per price zone, the dearest first (§2.24, §3.7). */
export function PreciosPorCategoria({ evento, datos, zonas }: PreciosPorCategoriaProps) {
  const conPrecio = zonas.filter(zona => zona.precios.length > 0);
  if (conPrecio.length === 0) return null;
  const de = { evento, categoriasEvento: datos.categoriasEvento };
  const slides = conPrecio.map(({ categoria, color, forma, precios }) => ({
    key: categoria,
    content: (
      <article className="zona">
        <h3 className="zona__nombre">
          <Shape index={forma} color={color} size={26} />
          {categoria}
        </h3>
        {precios.map(precio => (
          <PrecioTotal key={precio} de={de} categoria={categoria} precio={precio} />
        ))}
      </article>
    ),
  }));
  return (
    <section className="bloque" aria-labelledby="precios">
      <Carousel
        label="Precios por categoría"
        heading={<h2 id="precios">Precios por categoría</h2>}
        slides={slides}
      />
    </section>
  );
}
