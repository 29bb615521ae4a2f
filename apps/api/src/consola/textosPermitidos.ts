import { revisarTexto } from '@taquilla/rules/textos';
import { BusinessError } from '../businessError.ts';

/**
 * Refuses texts for buyers that say what the law forbids (§C7.18).
 * @throws BusinessError `texto_prohibido` with the sentence and a lawful wording
 */
export function exigirTextosPermitidos(textos: readonly string[]): void {
  const prohibidos = textos.flatMap(revisarTexto);
  const [primero] = prohibidos;
  if (!primero) return;
  const { frase, porque, propuesta } = primero;
  throw new BusinessError(
    'texto_prohibido',
    { prohibidos },
    `«${frase}» no se puede decir. ${porque} Puedes decir: «${propuesta}»`,
  );
}
