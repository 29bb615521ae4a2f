import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import type { EstadoEvento } from '../inventario/estadoEvento.ts';
import type { SeccionFija } from '../inventario/plano.ts';
import { categoriasEvento, preciosCategorias, sinAcompanantes, tasaDeServicio } from './precios.ts';

/** The event's sections with the places left in each (§7.13). */
export function armarSecciones(estado: EstadoEvento): RespuestaDe<'getSecciones'> {
  const { plano, secciones } = estado;
  const grupos = plano.lugares.grupos.map((grupo, index) => ({
    ...grupo,
    libres: secciones.get(grupo.seccionId)?.libres.get(index) ?? 0,
  }));
  return {
    secciones: plano.secciones.map(seccion => armarSeccion(estado, seccion)),
    preciosCategorias: preciosCategorias(plano, grupos),
    categoriasEvento: categoriasEvento(plano.zonas),
  };
}

/** The places left in a section, in total and by price zone; a zone with several prices shows the lowest free one. */
export function disponibilidadDe(
  { plano, secciones }: EstadoEvento,
  seccionId: number,
): Pick<Seccion, 'asientosDisponibles' | 'disponiblesPorCategoria'> {
  const libres = secciones.get(seccionId)?.libres;
  const grupos = (plano.lugares.gruposDe.get(seccionId) ?? []).flatMap(index => {
    const grupo = plano.lugares.grupos[index];
    return grupo && grupo.enVenta > 0 ? [{ ...grupo, disponibles: libres?.get(index) ?? 0 }] : [];
  });
  const porCategoria = plano.zonas.flatMap(zona => {
    const suyos = grupos.filter(grupo => grupo.zonaPrecioId === zona.id);
    if (suyos.length === 0) return [];
    const tasados = sinAcompanantes(suyos);
    const conLibres = tasados.filter(grupo => grupo.disponibles > 0);
    const precio = Math.min(...(conLibres.length > 0 ? conLibres : tasados).map(grupo => grupo.precio));
    const disponibles = suyos.reduce((suma, grupo) => suma + grupo.disponibles, 0);
    const precios = [...new Set(tasados.map(grupo => aPesos(grupo.precio)))].sort((a, b) => b - a);
    return [{ categoria: zona.nombre, disponibles, precio: aPesos(centavos(precio)), precios }];
  });
  const asientosDisponibles = porCategoria.reduce((suma, { disponibles }) => suma + disponibles, 0);
  return { asientosDisponibles, disponiblesPorCategoria: porCategoria };
}

function armarSeccion(estado: EstadoEvento, seccion: SeccionFija): Seccion {
  const { plano } = estado;
  const indices = plano.lugares.gruposDe.get(seccion.id) ?? [];
  const zonaPrecioIds = indices.flatMap(index => plano.lugares.grupos[index]?.zonaPrecioId ?? []);
  return {
    id: seccion.id,
    nombre: seccion.nombre,
    bloque: seccion.bloque,
    tipo_seccion: seccion.tipo,
    precioSeccion: seccion.precioSeccion === null ? null : aPesos(seccion.precioSeccion),
    nombreEspecial: seccion.nombreEspecial,
    seccionAdicional: seccion.seccionAdicional,
    ...disponibilidadDe(estado, seccion.id),
    colores: seccion.colores,
    uds: tasaDeServicio(plano, zonaPrecioIds),
    esMesa: seccion.esMesa,
    cuentaLimite: seccion.cuentaLimite,
    maximoPorCompra: seccion.maximoPorCompra,
    ...(seccion.enMapa && { enMapa: seccion.enMapa }),
  };
}
