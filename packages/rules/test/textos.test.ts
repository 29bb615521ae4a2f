import { describe, expect, it } from 'vitest';
import { revisarTexto } from '../src/textos.ts';

const PROHIBIDOS: readonly [string, string][] = [
  ['Los cargos por servicio no son reembolsables.', 'cargos_no_reembolsables'],
  ['El CARGO POR SERVICIO NO SE REEMBOLSA en ningún caso', 'cargos_no_reembolsables'],
  ['Si se cancela te devolvemos el boleto, menos los cargos por servicio.', 'cargos_no_reembolsables'],
  ['En caso de cancelación solo se reembolsará el precio del boleto.', 'cargos_no_reembolsables'],
  ['No devolvemos comisiones.', 'cargos_no_reembolsables'],
  ['No hay reembolso por cambio de cartel.', 'sin_reembolso_por_cambio'],
  ['No habrá devoluciones en caso de cambio de fecha o de horario.', 'sin_reembolso_por_cambio'],
  ['Si el evento se cancela por lluvia no hay reembolso.', 'sin_reembolso_por_cambio'],
  ['No hay cambios ni reembolsos.', 'sin_reembolso'],
  ['Todas las ventas son finales', 'sin_reembolso'],
  ['Boletos no reembolsables', 'sin_reembolso'],
  ['No se aceptan devoluciones bajo ninguna circunstancia.', 'sin_reembolso'],
  ['El cartel está sujeto a cambios sin previo aviso.', 'cambios_sin_aviso'],
  ['Nos reservamos el derecho de modificar el programa.', 'cambios_sin_aviso'],
  ['No se pagará ninguna compensación.', 'sin_compensacion'],
  ['Al comprar renuncias a cualquier reclamación ante Profeco.', 'renuncia'],
  ['No nos hacemos responsables si el evento se cancela.', 'sin_responsabilidad'],
  ['El organizador se deslinda de toda responsabilidad.', 'sin_responsabilidad'],
  ['Boletos desde $500 más cargos por servicio.', 'precio_sin_cargos'],
  ['Los precios no incluyen IVA.', 'precio_sin_cargos'],
  ['Te devolvemos tu dinero en un vale para otro evento.', 'otro_medio'],
  ['El reembolso se hace únicamente en la taquilla del teatro.', 'solo_en_ventanilla'],
  ['Si no lo pides en 30 días pierdes tu derecho al reembolso.', 'derecho_que_caduca'],
  ['La fila virtual garantiza tus boletos.', 'fila_que_garantiza'],
];

const LEGALES: readonly string[] = [
  'Si el evento se cancela o cambia, te devolvemos todo lo que pagaste, también los cargos por servicio.',
  'Después de la compra no hay cambios ni reembolsos por decisión de quien compró, salvo los que la ley te reconoce.',
  'No hay devoluciones si no asistes.',
  'El viernes entras por la puerta 3, sobre Calle Magnolia. Abrimos a las 7:30 p. m. Tus boletos son los mismos; no tienes que hacer nada.',
  'No hace falta pedir el reembolso.',
  'Si la cancelación es por orden de la autoridad no hay compensación, pero te devolvemos todo.',
  'El regreso no está incluido: no hay transporte después de las 12.',
  'No regreses por la avenida: la calle está cerrada.',
  'Estar en la fila no garantiza boletos.',
  'No renuncias a ningún derecho.',
  'Si lo prefieres, te devolvemos en un vale.',
];

describe('the checker of texts (§C7.18)', () => {
  it.each(PROHIBIDOS)('marks "%s"', (texto, regla) => {
    const [marcada] = revisarTexto(texto);
    expect(marcada).toMatchObject({ regla, frase: texto });
    expect(marcada?.fuente).toMatch(/Profeco|Ley Federal/);
  });

  it.each(LEGALES)('lets pass "%s"', texto => {
    expect(revisarTexto(texto)).toEqual([]);
  });

  it('proposes a wording that passes itself, for every rule', () => {
    for (const [texto] of PROHIBIDOS)
      for (const { propuesta } of revisarTexto(texto)) expect(revisarTexto(propuesta)).toEqual([]);
  });

  it('finds a forbidden sentence among others, however it is typed', () => {
    const marcadas = revisarTexto(
      'Hola:\n\nNos vemos el viernes. No  hay RE\u00adEMBOLSOS por *cambio de cartel*. Gracias.',
    );
    expect(marcadas).toMatchObject([{ regla: 'sin_reembolso_por_cambio' }]);
    expect(marcadas[0]?.frase).toContain('cambio de cartel');
  });

  it('marks the policy that an older text had (§2.36)', () => {
    const texto =
      'No hay cambios ni reembolsos después de la compra. En caso de cancelación el cargo por servicio no se reembolsa.';
    expect(revisarTexto(texto).map(({ regla }) => regla)).toEqual([
      'sin_reembolso',
      'cargos_no_reembolsables',
    ]);
  });
});
