import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { cotizarUno, type EventoConTarifas } from '@taquilla/rules/tarifas';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { Promociones } from '../../precios/Promociones.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import type { Secciones, Zona } from './secciones.ts';
import './PreciosPorCategoria.css';

interface PreciosPorCategoriaProps {
  evento: EventoDetalle;
  datos: Secciones;
  zonas: readonly Zona[];
}

/**
 * A card per price zone, the dearest first (§2.24, §3.7). The list of sections says what a ticket costs; the card says what that
 * is made of.
 */
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
        <Promociones de={evento.promociones} zona={categoria} />
        {precios.map(precio => (
          <Desglosado key={precio} de={de} categoria={categoria} precio={precio} />
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

/** The lines of one ticket's price, and their sum. */
function Desglosado({ de, categoria, precio }: { de: EventoConTarifas; categoria: string; precio: number }) {
  const { importe, descuento, cargoServicio, cargoTarjeta, iva, total } = cotizarUno(de, {
    categoria,
    precio,
  });
  const lineas = [
    ['Precio', importe],
    ['Descuento', -descuento],
    ['Cargo por servicio', cargoServicio],
    ['Cargo por uso de tarjeta', cargoTarjeta],
    ['IVA', iva],
  ] as const;
  return (
    <dl className="zona__precio">
      {lineas.map(
        ([nombre, monto]) =>
          monto !== 0 && (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd className="num">{formatPesos(centavos(monto))}</dd>
            </div>
          ),
      )}
      <div className="zona__total">
        <dt>Total</dt>
        <dd className="num">{formatPesos(total)}</dd>
      </div>
    </dl>
  );
}
