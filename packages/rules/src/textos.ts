/**
 * The checker of texts (§C7.18): marks what Mexican consumer law forbids in what an organiser writes to buyers, with its source
 * and a lawful wording. It knows common wordings, no more: docs/legal-notes.md says what it rests on.
 */

/** A sentence that the law forbids, as it was written. */
export interface TextoProhibido {
  regla: ReglaDeTexto;
  /** The whole sentence. */
  frase: string;
  /** The reason, for its writer. */
  porque: string;
  fuente: string;
  /** Words that may stand in its place. */
  propuesta: string;
}

export type ReglaDeTexto = keyof typeof REGLAS;

const LINEAMIENTOS = 'Lineamientos de Profeco (DOF, 19 de febrero de 2026)';
const LFPC = 'Ley Federal de Protección al Consumidor';

/** A cancelled or changed event gives everything back, whatever else a text says. */
const TODO_VUELVE =
  'Si el evento se cancela o cambia, te devolvemos todo lo que pagaste, también los cargos por servicio.';

const VUELVE = '(?:reembols\\w*|devol\\w*|devuelv\\w*|regres\\w* (?:el|tu|su) dinero)';
const CARGOS = '(?:cargos?|comision(?:es)?|cuotas?)';
const CAMBIO =
  '(?:cartel|elenco|artistas?|programa|fechas?|horarios?|horas?|sedes?|recintos?|lugar|cancelacion|clima|lluvia|fuerza mayor)';
const NO = '(?:no|nunca|ningun[ao]?|sin|tampoco)';

/**
 * A refusal that ends where the law begins: the buyer's own change of mind, or an exception for it. A sentence with one of them is allowed.
 */
const SALVO_LA_LEY =
  /\b(?:salvo|excepto|a menos que|fuera de|ademas de|mas alla de)\b[^.]*\b(?:ley|cancel\w*|cambi\w*)\b/;
const POR_QUIEN_COMPRO =
  /\b(?:por (?:decision|voluntad|eleccion|error) (?:de quien compr\w+|del comprador|tuya)|por tu (?:decision|cuenta|gusto)|por decision de quien|si (?:cambias de (?:opinion|planes)|no (?:vas|asistes|puedes (?:ir|asistir)|llegas|quieres ir)|te arrepientes)|por (?:cambio de opinion|arrepentimiento|inasistencia|no asistir|no presentarte))\b/;

const REGLAS = {
  cargos_no_reembolsables: {
    halla: [
      `\\b${CARGOS}\\b[^.]{0,60}\\b${NO}\\b[^.]{0,25}\\b${VUELVE}`,
      `\\b${NO}\\b[^.]{0,25}\\b${VUELVE}[^.]{0,25}\\b${CARGOS}\\b`,
      `\\b${VUELVE}[^.]{0,60}\\b(?:menos|excepto|salvo|sin(?: incluir)?|descontando|no incluye)\\b[^.]{0,20}\\b${CARGOS}\\b`,
      `\\b(?:solo|solamente|unicamente)\\b[^.]{0,30}\\b${VUELVE}[^.]{0,30}\\b(?:precio|valor|costo)\\b`,
    ],
    permite: [POR_QUIEN_COMPRO],
    porque: 'Los cargos también se devuelven cuando el evento se cancela o cambia.',
    fuente: `${LINEAMIENTOS}; ${LFPC}, art. 92`,
    propuesta: TODO_VUELVE,
  },
  sin_reembolso_por_cambio: {
    halla: [
      `\\b${NO}\\b[^.]{0,40}\\b${VUELVE}[^.]{0,40}\\b(?:por|ante|en caso de|si|aunque|aun)\\b[^.]{0,40}\\b(?:${CAMBIO}|se cancel\\w+|cancel\\w+|cambi\\w+)\\b`,
      `\\b(?:cambi\\w+|cancel\\w+)\\b[^.]{0,60}\\b(?:${NO}\\b[^.]{0,25}\\b${VUELVE}|sin derecho a ${VUELVE})`,
    ],
    permite: [SALVO_LA_LEY, POR_QUIEN_COMPRO],
    porque: 'Un cambio de cartel, fecha, horario o lugar le da a quien compró el derecho a su dinero.',
    fuente: `${LINEAMIENTOS}; ${LFPC}, arts. 7 y 92`,
    propuesta: 'Si cambian el cartel, la fecha o el lugar, eliges: conservas tu boleto o te devolvemos todo.',
  },
  sin_reembolso: {
    halla: [
      `\\b${NO}\\b (?:se |hay |habra |existen |aceptamos |aceptan |procede[n]? |damos |son |es |te |le |les |realizamos |hacemos |haremos )*(?:los |las |el |la |su |tu |cambios,? ni |cambios o |canje ni )*${VUELVE}`,
      `\\b(?:ventas?|compras?)\\b[^.]{0,20}\\b(?:final(?:es)?|definitivas?)\\b`,
      `\\bsin derecho a\\b[^.]{0,20}\\b${VUELVE}`,
      `\\bboletos?\\b[^.]{0,20}\\bno\\b[^.]{0,12}\\b(?:reembolsables?|devolutivos?)\\b`,
    ],
    permite: [SALVO_LA_LEY, POR_QUIEN_COMPRO],
    porque: 'Nadie puede negar el reembolso de un evento que se cancela o cambia.',
    fuente: `${LFPC}, arts. 90 y 92`,
    propuesta:
      'No hay devoluciones por decisión de quien compró, salvo las que la ley reconoce: si el evento se cancela o cambia, vuelve todo lo pagado.',
  },
  cambios_sin_aviso: {
    halla: [
      '\\b(?:sujet[oa]s? a cambios?|puede[n]? (?:cambiar|modificarse)|podra[n]? (?:cambiar|modificarse))\\b[^.]{0,30}\\bsin (?:previo )?aviso\\b',
      '\\bnos reservamos el derecho (?:de|a) (?:cambiar|modificar|cancelar|sustituir)\\b(?![^.]*\\b(?:avis|devol|reembols))',
    ],
    permite: [],
    porque: 'Lo que se anunció obliga: un cambio se avisa y da derecho al reembolso.',
    fuente: `${LFPC}, arts. 7 y 90, fracción I`,
    propuesta: 'Si algo cambia, te avisamos por correo y eliges: conservas tu boleto o te devolvemos todo.',
  },
  sin_compensacion: {
    halla: [`\\b${NO}\\b[^.]{0,40}\\b(?:compensacion(?:es)?|bonificacion(?:es)?|indemnizacion(?:es)?)\\b`],
    permite: [
      /\b(?:clima|autoridad|sanitari\w+|enfermedad|fuerza mayor|caso fortuito|no (?:es|sea) responsabilidad)\b/,
    ],
    porque: 'Si la causa es de quien organiza, se debe una compensación de al menos 20 %.',
    fuente: `${LFPC}, arts. 92 Bis y 92 Ter`,
    propuesta:
      'Si la causa es responsabilidad nuestra, además del reembolso te toca una compensación de al menos 20 % de lo que pagaste.',
  },
  renuncia: {
    halla: [
      '\\brenunci\\w+\\b[^.]{0,40}\\b(?:derechos?|reclam\\w+|accion(?:es)?|demand\\w+|ley|profeco)\\b',
      '\\b(?:no podras?|no puedes?|sin) (?:reclamar|demandar|quejarte|acudir a (?:la )?profeco)\\b',
    ],
    permite: [/\b(?:no|nunca) renunci/],
    porque: 'Los derechos de quien compra no se pueden renunciar.',
    fuente: `${LFPC}, arts. 1 y 90, fracción VI`,
    propuesta: 'Nada de lo aquí escrito limita los derechos que la ley te reconoce.',
  },
  sin_responsabilidad: {
    halla: [
      '\\bno (?:se hac\\w+|nos hac\\w+|somos|sera\\w*|seremos|es)\\b[^.]{0,15}\\bresponsables?\\b[^.]{0,80}\\b(?:cancel\\w+|cambi\\w+|reembols\\w+|devol\\w+|boletos?)\\b',
      '\\b(?:libera\\w*|deslinda\\w*|exime\\w*)\\b[^.]{0,30}\\b(?:toda|cualquier)? ?responsabilidad\\b',
    ],
    permite: [],
    porque: 'Quien vende no puede librarse de su responsabilidad por escrito.',
    fuente: `${LFPC}, art. 90, fracciones II y III`,
    propuesta: TODO_VUELVE,
  },
  precio_sin_cargos: {
    halla: [
      '\\b(?:precios?|boletos?|costos?|\\$ ?[\\d,.]+(?: mxn| pesos)?)\\b[^.\\n]{0,30}(?:\\bmas|\\+) ?(?:los )?(?:cargos?|comision(?:es)?|iva|impuestos)\\b',
      '(?:\\bmas|\\+) ?(?:los )?(?:cargos?|comision(?:es)?) (?:por|de) servicio\\b',
      '\\bprecios?\\b[^.]{0,30}\\bno incluyen?\\b[^.]{0,20}\\b(?:cargos?|comision(?:es)?|iva|impuestos)\\b',
    ],
    permite: [],
    porque: 'El precio se anuncia completo, con impuestos y todos los cargos.',
    fuente: `${LFPC}, art. 7 Bis; ${LINEAMIENTOS}`,
    propuesta: 'El precio que ves es el total, con cargos e impuestos.',
  },
  otro_medio: {
    halla: [
      `\\b${VUELVE}[^.]{0,50}\\b(?:en|con|como|mediante|por) (?:un |una |unos )?(?:vales?|creditos?|monedero|cupon(?:es)?|saldo a favor|otro (?:evento|boleto))\\b`,
    ],
    permite: [/\b(?:si (?:tu )?(?:lo )?prefieres|a tu eleccion|si quieres|si asi lo (?:eliges|pides))\b/],
    porque: 'El dinero vuelve por el mismo medio con el que se pagó.',
    fuente: LINEAMIENTOS,
    propuesta: 'Te devolvemos por el mismo medio con el que pagaste.',
  },
  solo_en_ventanilla: {
    halla: [
      `\\b${VUELVE}[^.]{0,50}\\b(?:solo|solamente|unicamente|exclusivamente)\\b[^.]{0,25}\\b(?:taquillas?|ventanillas?|oficinas?)\\b`,
      `\\b(?:solo|solamente|unicamente|exclusivamente)\\b[^.]{0,25}\\b(?:taquillas?|ventanillas?|oficinas?)\\b[^.]{0,40}\\b${VUELVE}`,
    ],
    permite: [],
    porque: 'Pedir el dinero no puede depender de ir a una sola ventanilla.',
    fuente: `${LFPC}, art. 90, fracción V`,
    propuesta: 'Te devolvemos a tu tarjeta, a tu cuenta con tu CLABE o en cualquiera de nuestras taquillas.',
  },
  derecho_que_caduca: {
    halla: [
      '\\b(?:pierd\\w+|perder\\w*|caduca\\w*|vence\\w*|prescrib\\w+)\\b[^.]{0,40}\\b(?:derecho|dinero|reembols\\w+|devolucion(?:es)?)\\b',
      `\\b(?:despues de|pasad[oa]s?|fuera de)\\b[^.]{0,30}\\b(?:plazo|dias?|fecha)\\b[^.]{0,40}\\b${NO}\\b[^.]{0,25}\\b${VUELVE}`,
    ],
    permite: [POR_QUIEN_COMPRO, /\bno (?:pierd\w+|perder\w*|caduca\w*|vence\w*|prescrib\w+)\b/],
    porque: 'El dinero de un evento cancelado sigue siendo de quien lo pagó, aunque tarde en pedirlo.',
    fuente: `${LFPC}, art. 90, fracción IV`,
    propuesta: 'Si todavía no recibes tu dinero, sigue siendo tuyo: pídelo en tu enlace.',
  },
  fila_que_garantiza: {
    halla: [
      '\\b(?:fila|sala de espera|turno)\\b[^.]{0,40}\\b(?:garantiza\\w*|asegura\\w*)\\b[^.]{0,30}\\b(?:boletos?|lugar(?:es)?)\\b',
    ],
    permite: [/\bno (?:te )?(?:garantiza|asegura)/],
    porque: 'Esperar en la fila no asegura boletos, y hay que decirlo.',
    fuente: LINEAMIENTOS,
    propuesta: 'Estar en la fila no garantiza boletos.',
  },
} as const satisfies Record<
  string,
  { halla: readonly string[]; permite: readonly RegExp[]; porque: string; fuente: string; propuesta: string }
>;

const REGLAS_LISTAS = Object.entries(REGLAS).map(([regla, { halla, ...resto }]) => ({
  regla: regla as ReglaDeTexto,
  ...resto,
  permite: resto.permite as readonly RegExp[],
  halla: halla.map(patron => new RegExp(patron)),
}));

/** Marks the forbidden sentences of a text, in their order; each sentence by its first rule. */
export function revisarTexto(texto: string): TextoProhibido[] {
  return frasesDe(texto).flatMap(frase => {
    const llano = sinAcentos(frase);
    const rota = REGLAS_LISTAS.find(
      ({ halla, permite }) =>
        halla.some(patron => patron.test(llano)) && !permite.some(patron => patron.test(llano)),
    );
    if (!rota) return [];
    const { regla, porque, fuente, propuesta } = rota;
    return [{ regla, frase, porque, fuente, propuesta }];
  });
}

/** Sentences and lines of a text; a point within a figure or an address ends none. */
function frasesDe(texto: string): string[] {
  return texto
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map(frase => frase.replace(/\s+/gu, ' ').trim())
    .filter(frase => frase !== '');
}

/** In small letters without accents or marks of writing, so that a wording is found however it was typed. */
function sinAcentos(texto: string): string {
  return texto
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[*_~"“”«»']/gu, '')
    .replace(/\s+/gu, ' ');
}
