import { type ContextoEvento, leerInstante } from './contextoEvento.ts';
import type { EventoEscrito, PromocionEscrita } from './esquemaEvento.ts';
import type { PromocionDescrita } from './eventoDescrito.ts';

export function describirPromociones(
  { promociones = [], categoriasEvento }: EventoEscrito,
  contexto: ContextoEvento,
): PromocionDescrita[] {
  const { anotador } = contexto;
  const vistos = new Set<string>();
  const anotarCodigos = ({ clave, codigos, usosMaximos }: PromocionEscrita, ruta: PropertyKey[]) => {
    if (codigos && clave !== undefined) anotador.anotar([...ruta, 'clave'], 'Con codigos no lleva clave.');
    if (codigos && usosMaximos !== undefined)
      anotador.anotar(
        [...ruta, 'usosMaximos'],
        'Con codigos no lleva usosMaximos: cada código se usa una vez.',
      );
    const escritos = [
      ...(clave === undefined ? [] : [{ codigo: clave, donde: ['clave'] }]),
      ...(codigos ?? []).map((codigo, j) => ({ codigo, donde: ['codigos', j] })),
    ];
    for (const { codigo, donde } of escritos) {
      if (vistos.has(codigo)) anotador.anotar([...ruta, ...donde], `El código ${codigo} está repetido.`);
      vistos.add(codigo);
    }
  };

  return promociones.map((promocion, i) => {
    const ruta = ['promociones', i];
    anotarCodigos(promocion, ruta);
    if (promocion.tipo === 'CANTIDAD' && promocion.cantidadPaga >= promocion.cantidadCompra) {
      anotador.anotar([...ruta, 'cantidadPaga'], 'Debe ser menor que cantidadCompra.');
    }
    for (const [j, nombre] of (promocion.categorias ?? []).entries()) {
      if (!categoriasEvento.has(nombre)) {
        anotador.anotar([...ruta, 'categorias', j], `«${nombre}» no está en categoriasEvento.`);
      }
    }
    const desde = leerInstante(contexto, promocion.vigencia?.desde, [...ruta, 'vigencia', 'desde']);
    const hasta = leerInstante(contexto, promocion.vigencia?.hasta, [...ruta, 'vigencia', 'hasta']);
    if (desde && hasta && hasta <= desde) {
      anotador.anotar([...ruta, 'vigencia', 'hasta'], 'La vigencia termina antes de empezar.');
    }
    return {
      nombre: promocion.nombre,
      clave: promocion.clave ?? null,
      codigos: promocion.codigos ?? null,
      usosMaximos: promocion.usosMaximos ?? null,
      pausada: promocion.pausada ?? null,
      desde,
      hasta,
      zonasPrecio: promocion.categorias ?? null,
      ...descuento(promocion),
    };
  });
}

function descuento(promocion: PromocionEscrita) {
  switch (promocion.tipo) {
    case 'PORCENTAJE':
      return { tipo: promocion.tipo, porcentaje: promocion.porcentaje };
    case 'CANTIDAD':
      return {
        tipo: promocion.tipo,
        cantidadCompra: promocion.cantidadCompra,
        cantidadPaga: promocion.cantidadPaga,
      };
  }
}
