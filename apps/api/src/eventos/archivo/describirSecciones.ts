import { centavos } from '@taquilla/rules/dinero';
import type { SeccionDeRecinto, SeccionDescrita } from '../documento/eventoDescrito.ts';
import { expandirRango } from '../recintos/rangos.ts';
import type { ContextoEvento } from './contextoEvento.ts';
import {
  type BloqueoEnSeccion,
  bloqueosPorSeccion,
  contarBloqueos,
  type Donde,
  describirFilas,
  describirGenerales,
  exigirQueQuepan,
} from './describirLugares.ts';
import { CLAVE } from './esquemaComun.ts';
import type { AdicionalEscrito, EventoEscrito, SeccionVendida } from './esquemaEvento.ts';
import type { Ruta } from './falla.ts';

type Contexto = Pick<ContextoEvento, 'recinto' | 'anotador'>;

/** Prices and states of all places that an event sells. Every section of its venue must be either sold or listed as closed. */
export function describirSecciones(escrito: EventoEscrito, contexto: Contexto): SeccionDescrita[] {
  const { recinto, anotador } = contexto;
  const vendidas = new Map<string, SeccionDescrita>();
  const bloqueosDe = bloqueosPorSeccion(escrito, contexto);
  for (const [rango, seccion] of escrito.secciones) {
    const donde = { ruta: ['secciones', rango], anotador, zonaDe: buscadorDeZonas(escrito, contexto) };
    for (const clave of expandirRango(rango) ?? [rango]) {
      const base = recinto.secciones.find(otra => otra.clave === clave);
      if (!base) anotador.anotar(donde.ruta, `El recinto no tiene una sección «${clave}».`);
      else if (vendidas.has(clave)) anotador.anotar(donde.ruta, `La sección «${clave}» está repetida.`);
      else vendidas.set(clave, describirSeccion(base, seccion, { ...donde, bloqueos: bloqueosDe(clave) }));
    }
  }
  revisarCerradas(escrito, { ...contexto, vendidas });
  return [...vendidas.values(), ...describirAdicionales(escrito, { ...contexto, bloqueosDe })];
}

function describirSeccion(base: SeccionDeRecinto, seccion: SeccionVendida, donde: Donde): SeccionDescrita {
  const zona = donde.zonaDe(seccion.categoria, [...donde.ruta, 'categoria']);
  const conPrecio = { ...seccion, precio: seccion.precio ?? zona.precio };
  const esGeneral = base.tipo === 'general';
  return {
    clave: base.clave,
    nombre: base.nombre,
    bloque: base.bloque,
    tipo: base.tipo,
    orientacionFilas: base.orientacionFilas,
    seccionAdicional: false,
    ...particulares(seccion, zona.color),
    filas: esGeneral ? [] : describirFilas(base, conPrecio, donde),
    generales: esGeneral ? describirGenerales(base, conPrecio, donde) : null,
  };
}

function describirAdicionales(
  escrito: EventoEscrito,
  contexto: Contexto & { bloqueosDe: (clave: string) => BloqueoEnSeccion[] },
): SeccionDescrita[] {
  const { recinto, anotador, bloqueosDe } = contexto;
  const zonaDe = buscadorDeZonas(escrito, contexto);
  return [...(escrito.adicionales ?? [])].map(([clave, adicional]) => {
    const ruta = ['adicionales', clave];
    if (!CLAVE.test(clave)) anotador.anotar(ruta, `«${clave}» no es una clave como «estacionamiento».`);
    if (recinto.secciones.some(seccion => seccion.clave === clave)) {
      anotador.anotar(ruta, `El recinto ya tiene una sección «${clave}».`);
    }
    const { categoria: zonaPrecio, capacidad, nombre, bloque } = adicional;
    const zona = zonaDe(zonaPrecio, [...ruta, 'categoria']);
    const precio = adicional.precio ?? zona.precio;
    const { bloqueado: bloqueados = 0, cortesia: cortesias = 0 } = adicional;
    const bloqueos = contarBloqueos(bloqueosDe(clave), anotador);
    const generales = { zonaPrecio, precio, capacidad, bloqueados, cortesias, bloqueos };
    exigirQueQuepan(generales, ruta, anotador);
    return {
      clave,
      nombre,
      bloque: bloque ?? '',
      tipo: 'general',
      orientacionFilas: 'horizontal',
      seccionAdicional: true,
      ...particulares(adicional, zona.color),
      filas: [],
      generales,
    };
  });
}

function particulares(seccion: SeccionVendida | AdicionalEscrito, color: string) {
  return {
    nombreEspecial: seccion.nombreEspecial ?? null,
    precioSeccion: seccion.precioSeccion ?? null,
    cuentaLimite: seccion.cuentaLimite,
    maximoPorCompra: seccion.maximoPorCompra ?? null,
    colores: seccion.colores ?? [color],
  };
}

function buscadorDeZonas({ categoriasEvento }: EventoEscrito, { anotador }: Contexto): Donde['zonaDe'] {
  return (nombre: string, ruta: Ruta) => {
    const zona = categoriasEvento.get(nombre);
    if (!zona) anotador.anotar(ruta, `«${nombre}» no está en categoriasEvento.`);
    return zona ?? { color: '#ffffff', precio: centavos(0) };
  };
}

function revisarCerradas(
  { cerradas = [] }: EventoEscrito,
  { recinto, anotador, vendidas }: Contexto & { vendidas: ReadonlyMap<string, unknown> },
): void {
  const claves = new Set(cerradas.flatMap(rango => expandirRango(rango) ?? [rango]));
  for (const clave of claves) {
    if (!recinto.secciones.some(seccion => seccion.clave === clave)) {
      anotador.anotar(['cerradas'], `El recinto no tiene una sección «${clave}».`);
    }
    if (vendidas.has(clave))
      anotador.anotar(['cerradas'], `La sección «${clave}» está a la venta y cerrada.`);
  }
  for (const { clave } of recinto.secciones) {
    if (vendidas.has(clave) || claves.has(clave)) continue;
    anotador.anotar(
      ['secciones'],
      `Falta la sección «${clave}» del recinto: ponle precio o agrégala a «cerradas».`,
    );
  }
}
