import { type ContextoEvento, leerInstante } from './contextoEvento.ts';
import { describirBloqueos } from './describirBloqueos.ts';
import { describirDemo } from './describirDemo.ts';
import { describirFases } from './describirFases.ts';
import { describirPromociones } from './describirPromociones.ts';
import { describirSecciones } from './describirSecciones.ts';
import type { EventoEscrito } from './esquemaEvento.ts';
import type {
  EventoDescrito,
  SeccionDescrita,
  TasasDescritas,
  ZonaPrecioDescrita,
} from './eventoDescrito.ts';
import type { Anotador } from './falla.ts';
import { leerFecha } from './fechaRelativa.ts';

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
    edadMinima: evento.edadMinima ?? null,
    politica: evento.politica.tipo,
    politicaDias: evento.politica.dias ?? null,
    textoPromocion: evento.textoCartel ?? null,
    textoBanner: evento.textoBanner ?? null,
    ...cargos,
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
