import type { ContextoEvento } from './contextoEvento.ts';
import type { EventoEscrito, PromocionEscrita } from './esquemaEvento.ts';
import type { PromocionDescrita } from './eventoDescrito.ts';
import { leerFecha } from './fechaRelativa.ts';

export function describirPromociones(
  { promociones = [], categoriasEvento }: EventoEscrito,
  { recinto, ahora, anotador }: ContextoEvento,
): PromocionDescrita[] {
  const instante = (texto: string | undefined, ruta: PropertyKey[]): Date | null => {
    if (texto === undefined) return null;
    const leida = leerFecha(texto, { ahora, zona: recinto.zona });
    if (leida.ok) return leida.fecha;
    anotador.anotar(ruta, leida.mensaje);
    return null;
  };

  return promociones.map((promocion, i) => {
    const ruta = ['promociones', i];
    if (promociones.findIndex(otra => mismoCodigo(otra, promocion)) < i) {
      anotador.anotar([...ruta, 'clave'], `El código ${promocion.clave} está repetido.`);
    }
    if (promocion.tipo === 'CANTIDAD' && promocion.cantidadPaga >= promocion.cantidadCompra) {
      anotador.anotar([...ruta, 'cantidadPaga'], 'Debe ser menor que cantidadCompra.');
    }
    for (const [j, nombre] of (promocion.categorias ?? []).entries()) {
      if (!categoriasEvento.has(nombre)) {
        anotador.anotar([...ruta, 'categorias', j], `«${nombre}» no está en categoriasEvento.`);
      }
    }
    const desde = instante(promocion.vigencia?.desde, [...ruta, 'vigencia', 'desde']);
    const hasta = instante(promocion.vigencia?.hasta, [...ruta, 'vigencia', 'hasta']);
    if (desde && hasta && hasta <= desde) {
      anotador.anotar([...ruta, 'vigencia', 'hasta'], 'La vigencia termina antes de empezar.');
    }
    return {
      nombre: promocion.nombre,
      clave: promocion.clave ?? null,
      usosMaximos: promocion.usosMaximos ?? null,
      pausada: promocion.pausada ?? null,
      desde,
      hasta,
      zonasPrecio: promocion.categorias ?? null,
      ...descuento(promocion),
    };
  });
}

function mismoCodigo(una: PromocionEscrita, otra: PromocionEscrita): boolean {
  return una === otra || (una.clave !== undefined && una.clave === otra.clave);
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
