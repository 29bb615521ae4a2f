import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { type NivelDe, nivelesDePrecio, pasosDePrecio } from '@taquilla/rules/nivelesDePrecio';
import { cotizarUno } from '@taquilla/rules/tarifas';

/** The prices of a section as its map and its list show them. */
interface PrecioDeSeccion {
  /** The lowest total that is left, charges included. */
  desde: Centavos;
  /** `desde $537.60`, or the one total. */
  texto: string;
  /** The levels of its prices among those of the colour that it is drawn in, the dearest first; empty where several are. */
  niveles: readonly number[];
}

/** The prices of a venue's map: what a section costs, what tells it from others, and the steps of a limit. */
export interface PreciosDelMapa {
  deSeccion: (seccion: Seccion) => PrecioDeSeccion | null;
  /** The total of one ticket, charges included. */
  totalDe: (categoria: string, precio: number) => Centavos;
  nivelDe: NivelDe;
  /** Whether a colour stands for several prices, so that marks have to tell them apart. */
  hayNiveles: (color: string) => boolean;
  pasos: readonly number[];
}

export function preciosDelMapa(
  evento: EventoDetalle,
  { secciones, categoriasEvento }: RespuestaDe<'getSecciones'>,
): PreciosDelMapa {
  const delMapa = secciones.filter(({ seccionAdicional }) => !seccionAdicional);
  const colores = new Map(categoriasEvento.map(({ categoria, color }) => [categoria, color]));
  const conocidos = new Map<string, Centavos>();
  const totalDe = (categoria: string, precio: number) => {
    const clave = `${precio}/${categoria}`;
    const total =
      conocidos.get(clave) ?? cotizarUno({ evento, categoriasEvento }, { categoria, precio }).total;
    conocidos.set(clave, total);
    return total;
  };
  const dibujados = delMapa.flatMap(({ disponiblesPorCategoria }) =>
    disponiblesPorCategoria.flatMap(({ categoria, precio: menor, precios = [menor] }) =>
      precios.map(precio => ({
        categoria,
        precio,
        color: colores.get(categoria) ?? '',
        total: totalDe(categoria, precio),
      })),
    ),
  );
  const nivelDe = nivelesDePrecio(dibujados);
  const conNiveles = new Set(
    dibujados.flatMap(({ categoria, precio, color }) => (nivelDe(categoria, precio) > 0 ? [color] : [])),
  );

  const deSeccion = ({
    disponiblesPorCategoria: partes,
    colores: [color, ...otros],
  }: Seccion): PrecioDeSeccion | null => {
    const conLibres = partes.filter(({ disponibles }) => disponibles > 0);
    const suyas = conLibres.length > 0 ? conLibres : partes;
    if (suyas.length === 0) return null;
    const desde = centavos(Math.min(...suyas.map(({ categoria, precio }) => totalDe(categoria, precio))));
    const todos = suyas.flatMap(({ categoria, precio, precios = [precio] }) =>
      precios.map(uno => ({ categoria, total: totalDe(categoria, uno), nivel: nivelDe(categoria, uno) })),
    );
    const esVario = todos.some(({ total }) => total > desde);
    const esDeUnColor = new Set(partes.map(({ categoria }) => colores.get(categoria))).size === 1;
    const deSuColor = todos.filter(
      ({ categoria }) => esDeUnColor || (otros.length === 0 && colores.get(categoria) === color),
    );
    return {
      desde,
      texto: desde === 0 ? 'Gratis' : `${esVario ? 'desde ' : ''}${formatPesos(desde)}`,
      niveles: [...new Set(deSuColor.map(({ nivel }) => nivel))].sort((a, b) => a - b),
    };
  };
  return {
    deSeccion,
    totalDe,
    nivelDe,
    hayNiveles: color => conNiveles.has(color),
    pasos: pasosDePrecio(dibujados.map(({ total }) => total)),
  };
}
