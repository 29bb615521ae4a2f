import type { TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { aislar } from '@taquilla/rules/aislar';
import { formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { llenarLlaves } from '@taquilla/rules/oraciones';
import type { CambioDeCarta, CancelacionDeCarta } from '../cancelacion.queries.ts';
import type { Bloque, Carta, Renglon } from '../carta.ts';
import { saludo } from '../carta.ts';
import { grupoDe, laCompensacion, llenar, parrafos, type VentaCancelada } from './cancelacion.ts';

/** A sale of an event that changed, as its mail tells it. */
type VentaCambiada = VentaCancelada & CambioDeCarta & Pick<CancelacionDeCarta, 'tipo'>;
type Cita = NonNullable<CambioDeCarta['ahora']>;

type Cambio = Exclude<TipoDeCancelacion, 'cancelar'>;

const TITULOS: Readonly<Record<Cambio, string>> = {
  aplazar: 'Se aplazó {evento}',
  reprogramar: '{evento} tiene nueva fecha',
  recinto: '{evento} cambió de lugar',
  artista: 'Cambió el cartel de {evento}',
  interrumpir: 'Se interrumpió {evento}',
};

const QUE_PASO: Readonly<Record<Cambio, string>> = {
  aplazar:
    '{evento}, que iba a ser el {antes}, se aplaza. Todavía no hay nueva fecha; en cuanto la haya te escribimos. Tus boletos siguen siendo buenos.',
  reprogramar:
    '{evento}, que iba a ser el {antes}, ahora es el {ahora}. Tus boletos siguen siendo buenos, con el mismo código.',
  recinto:
    '{evento} ahora es el {ahora}, en {recinto}. Tus boletos siguen siendo buenos, con el mismo código; sus lugares son nuevos.',
  artista:
    '{artista} ya no se presenta en {evento}. Lo demás sigue igual y tus boletos siguen siendo buenos.',
  interrumpir:
    'La función de {evento} del {antes} no pudo terminar. Tu boleto cuenta como si no lo hubieras usado y vuelve a abrir la puerta.',
};

/** The mail of a changed event to one of its sales: what changed, the choice, and until when (§C7.8). */
export function eventoCambiado(venta: VentaCambiada): Carta {
  const tipo = venta.tipo === 'cancelar' ? 'aplazar' : venta.tipo;
  const palabras = venta.palabras[grupoDe(venta.medio)];
  const asunto = palabras?.asunto ?? TITULOS[tipo];
  const decir = (texto: string) => llenar(conCitas(texto, venta), venta);
  const dicho = decir(palabras?.texto ?? QUE_PASO[tipo]);
  return {
    asunto: decir(asunto),
    avance: venta.frase,
    titulo: decir(TITULOS[tipo]),
    bloques: [
      ...(/^hola\b/i.test(dicho) ? [] : [{ tipo: 'parrafo', texto: saludo(venta.comprador) } as const]),
      ...parrafos(dicho),
      { tipo: 'parrafo', texto: venta.frase },
      ...loQueCambia(venta),
      ...laDecision(venta),
      ...laCompensacion(venta),
    ],
  };
}

/** Fills the dates of a text, which every sale has alike. */
function conCitas(texto: string, { era, ahora, artista }: VentaCambiada): string {
  const citas: Readonly<Record<string, string>> = {
    antes: era ? cuandoEs(era) : '',
    ahora: ahora ? cuandoEs(ahora) : '',
    artista: artista === null ? '' : aislar(artista),
  };
  // An hour at the end of a sentence brings its full stop along.
  return llenarLlaves(texto, nombre => citas[nombre]).replaceAll('m..', 'm.');
}

function cuandoEs({ fecha, zona }: Cita): string {
  return fecha === null
    ? 'todavía sin fecha'
    : `${formatFechaLarga(new Date(fecha), zona)}, ${formatHora(new Date(fecha), zona)}`;
}

function dondeEs({ recinto, direccion, ciudad }: Cita): string {
  return [recinto, direccion, ciudad].map(aislar).join(', ');
}

function loQueCambia({ evento, era, ahora, propuestos, sinLugar }: VentaCambiada): Bloque[] {
  if (!era || !ahora) return [];
  const citas: Renglon[] = [
    { concepto: 'Era', valor: cuandoEs(era) },
    { concepto: 'Ahora es', valor: cuandoEs(ahora) },
  ];
  const sitios: Renglon[] =
    dondeEs(era) === dondeEs(ahora)
      ? [{ concepto: 'Lugar', valor: dondeEs(ahora) }]
      : [
          { concepto: 'Era en', valor: dondeEs(era) },
          { concepto: 'Ahora es en', valor: dondeEs(ahora) },
        ];
  const lugares: Renglon[] = sinLugar
    ? []
    : (propuestos ?? []).map(({ era: antes, lugar }) => ({ concepto: antes, valor: lugar }));
  return [
    {
      tipo: 'ficha',
      titulo: evento.nombre,
      renglones: [...(cuandoEs(era) === cuandoEs(ahora) ? citas.slice(1) : citas), ...sitios, ...lugares],
    },
  ];
}

function laDecision({
  evento,
  monto,
  decidenHasta,
  sinLugar,
  propuestos,
  boletos,
  url,
}: VentaCambiada): Bloque[] {
  const total = formatPesosMxn(monto);
  if (sinLugar)
    return [
      {
        tipo: 'parrafo',
        texto: `En el nuevo lugar no hay ${boletos.length === 1 ? 'un lugar igual o mejor que el tuyo' : 'lugares iguales o mejores que los tuyos'}. Te devolvemos completo lo que pagaste, ${total}, también los cargos. No tienes que pedirlo.`,
      },
      ...enlace('Ver mi reembolso', url),
    ];
  const hasta = decidenHasta ? formatFechaLarga(decidenHasta, evento.zona) : '';
  const conservas = propuestos ? 'conservas tus boletos con esos lugares' : 'conservas tus boletos';
  if (monto === 0)
    return [
      {
        tipo: 'parrafo',
        texto: `Si ya no puedes venir, dinos en tu enlace antes del ${hasta} y soltamos tus lugares. Si no contestas, ${conservas}.`,
      },
      ...enlace('Decidir', url),
    ];
  return [
    {
      tipo: 'parrafo',
      texto: `Tú decides: conservar tus boletos, o que te devolvamos ${total}, todo lo que pagaste, también los cargos. Tienes hasta el ${hasta}. Si no contestas, ${conservas}.`,
    },
    ...enlace('Decidir', url),
  ];
}

/** A corrected mail has no link of its own: that of the first one stays. */
function enlace(texto: string, url: string | undefined): Bloque[] {
  return url ? [{ tipo: 'boton', texto, url }] : [];
}

/** The reminder of a choice whose last day comes near (§C7.8). */
export function decisionPorVencer(venta: VentaCambiada): Carta {
  const { evento, monto, decidenHasta, comprador } = venta;
  const hasta = decidenHasta ? formatFechaLarga(decidenHasta, evento.zona) : '';
  const vuelve =
    monto === 0 ? 'soltamos tus lugares' : `te devolvemos ${formatPesosMxn(monto)}, todo lo que pagaste,`;
  return {
    asunto: `Tienes hasta el ${hasta} para decidir sobre ${evento.nombre}`,
    avance: 'Si no contestas, conservas tus boletos.',
    titulo: '¿Conservas tus boletos?',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      ...loQueCambia(venta),
      {
        tipo: 'parrafo',
        texto: `Si ya no te acomoda, ${vuelve} si nos dices a más tardar el ${hasta}. Si no contestas, conservas tus boletos y no tienes que hacer nada.`,
      },
      { tipo: 'nota', texto: 'Decides en el enlace del correo en el que te contamos del cambio.' },
    ],
  };
}
