import { opcionalesDe } from '@taquilla/rules/evento/opcionales';
import { crucesDeFases } from '@taquilla/rules/fases';
import type {
  EventoDescrito,
  FaseDescrita,
  PromocionDescrita,
  SeccionDescrita,
  TasasDescritas,
  ZonaPrecioDescrita,
} from '../documento/eventoDescrito.ts';
import { type ContextoEvento, leerFecha, leerInstante } from './contextoEvento.ts';
import { describirDemo } from './describirDemo.ts';
import { describirBloqueos } from './describirLugares.ts';
import { describirSecciones } from './describirSecciones.ts';
import type { EventoEscrito, PromocionEscrita } from './esquemaEvento.ts';
import type { Anotador } from './falla.ts';

/** Joins an event file with its venue; contradictions are reported as faults. */
export function describirEvento(escrito: EventoEscrito, contexto: ContextoEvento): EventoDescrito {
  const { recinto, ahora, anotador } = contexto;
  const { evento, cargos } = escrito;
  const fecha = leerFecha(evento.fecha, { ahora, zona: recinto.zona });
  if (!fecha.ok) anotador.anotar(['evento', 'fecha'], fecha.mensaje);
  exigirCompleto(evento, anotador);

  const secciones = describirSecciones(escrito, contexto);
  revisarMesas(secciones, evento, anotador);
  return {
    clave: evento.clave,
    nombre: evento.nombre,
    descripcion: evento.descripcion ?? '',
    artista: evento.artista ?? '',
    artistas: evento.artistas
      ? [...new Set(evento.artistas)].filter(nombre => nombre !== evento.artista)
      : null,
    categoria: evento.categoria ?? '',
    fecha: fecha.ok ? fecha.fecha : ahora,
    recinto,
    imagenPromocion: evento.cartel ?? '',
    imagenBanner: evento.banner ?? '',
    mostrarWeb: evento.mostrarWeb,
    salaDeEspera: evento.salaDeEspera,
    limiteDeAsientos: evento.limiteDeAsientos,
    ...describirVenta(escrito, contexto),
    duracionMin: evento.duracionMin,
    ...opcionalesDe(evento),
    politica: evento.politica.tipo,
    politicaDias: evento.politica.dias ?? null,
    ...cargos,
    acompanantePrecio: evento.acompanante?.precio ?? null,
    acompananteSeLibera: evento.acompanante?.seLibera ?? false,
    taquilla: describirTaquilla(escrito, anotador),
    zonasPrecio: describirZonas(escrito, anotador),
    fases: describirFases(escrito, contexto),
    bloqueos: describirBloqueos(escrito, contexto),
    secciones,
    promociones: describirPromociones(escrito, contexto),
    demo: describirDemo(escrito.demo, { secciones, limite: evento.limiteDeAsientos, anotador }),
  };
}

/** The event's state and time of sale, by the venue's clock. */
function describirVenta(
  { evento: { estado, venta } }: EventoEscrito,
  contexto: ContextoEvento,
): Pick<EventoDescrito, 'estado' | 'ventaDesde' | 'ventaHasta'> {
  const ventaDesde = leerInstante(contexto, venta?.desde, ['evento', 'venta', 'desde']);
  const ventaHasta = leerInstante(contexto, venta?.hasta, ['evento', 'venta', 'hasta']);
  if (ventaDesde && ventaHasta && ventaHasta <= ventaDesde)
    contexto.anotador.anotar(['evento', 'venta', 'hasta'], 'La venta termina antes de empezar.');
  return { estado, ventaDesde, ventaHasta };
}

const DE_TODO_PUBLICADO = ['artista', 'categoria', 'descripcion'] as const;

/** Requires the texts that buyers read; a draft may lack them. */
function exigirCompleto(evento: EventoEscrito['evento'], anotador: Anotador): void {
  if (evento.estado === 'borrador') return;
  for (const campo of DE_TODO_PUBLICADO)
    if (evento[campo] === undefined) anotador.anotar(['evento', campo], 'Falta este dato.');
}

/** A table is bought whole, so it must not exceed the limit of one buyer; a draft may still break this rule. */
function revisarMesas(
  secciones: readonly SeccionDescrita[],
  { limiteDeAsientos: limite, estado }: EventoEscrito['evento'],
  anotador: Anotador,
): void {
  for (const { nombre, filas } of secciones.filter(seccion => seccion.tipo === 'mesas')) {
    for (const mesa of filas) {
      const sillas = mesa.asientos.filter(asiento => asiento.condicion === 'venta').length;
      if (sillas <= limite) continue;
      const motivo = `La mesa ${mesa.nombre} de «${nombre}» tiene ${sillas} lugares: nadie podría comprarla completa.`;
      anotador[estado === 'borrador' ? 'advertir' : 'anotar'](['evento', 'limiteDeAsientos'], motivo);
    }
  }
}

function describirZonas(
  { categoriasEvento, cargos }: EventoEscrito,
  anotador: Anotador,
): ZonaPrecioDescrita[] {
  return [...categoriasEvento].map(([nombre, categoria]) => {
    if (cargos.udsPorCategoria && categoria.cargoPorCategoria === undefined) {
      const motivo = 'Falta «cargoPorCategoria»: el evento cobra el servicio por categoría.';
      anotador.anotar(['categoriasEvento', nombre], motivo);
    }
    return { nombre, ...categoria, cargoPorCategoria: categoria.cargoPorCategoria ?? null };
  });
}

function describirTaquilla(
  { cargosTaquilla, categoriasEvento }: EventoEscrito,
  anotador: Anotador,
): TasasDescritas | null {
  if (!cargosTaquilla) return null;
  const { cargosPorCategoria = new Map(), ...tasas } = cargosTaquilla;
  for (const nombre of cargosPorCategoria.keys())
    if (!categoriasEvento.has(nombre))
      anotador.anotar(
        ['cargosTaquilla', 'cargosPorCategoria', nombre],
        `«${nombre}» no está en categoriasEvento.`,
      );
  return { ...tasas, cargosPorCategoria };
}

/** Phases of prices; null where the file names none and the existing ones stay. */
function describirFases(
  { fases, categoriasEvento }: EventoEscrito,
  contexto: ContextoEvento,
): FaseDescrita[] | null {
  if (!fases) return null;
  const { anotador } = contexto;
  const descritas = fases.map(({ nombre, desde, hasta, precios }, i) => {
    for (const zona of precios.keys())
      if (!categoriasEvento.has(zona))
        anotador.anotar(['fases', i, 'precios', zona], `«${zona}» no está en categoriasEvento.`);
    return {
      nombre,
      desde: leerInstante(contexto, desde, ['fases', i, 'desde']),
      hasta: leerInstante(contexto, hasta, ['fases', i, 'hasta']),
      precios,
    };
  });
  for (const { fase, campo, mensaje } of crucesDeFases(descritas))
    anotador.anotar(['fases', fase, campo], mensaje);
  return descritas;
}

function describirPromociones(
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
