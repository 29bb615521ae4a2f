import type { EntradaDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { Operador } from '@taquilla/contract/consola/ajustes';

type Ajustes = RespuestaDe<'verAjustes'>;

/** The settings of one form: the operator's data, the look of the house, and the policy of new events. */
export interface Casa extends Operador {
  acento: string | null;
  nombreJunto: boolean;
  politica: Ajustes['politica'];
}

export function casaDe({ operador, aspecto: { acento, nombreJunto }, politica }: Ajustes): Casa {
  return { ...operador, acento, nombreJunto, politica };
}

/** The changed fields, each under the part of the settings that it belongs to. */
export function cuerpoDe({
  acento,
  nombreJunto,
  politica,
  ...operador
}: Partial<Casa>): EntradaDe<'cambiarAjustes'>['body'] {
  const aspecto = {
    ...(acento !== undefined && { acento }),
    ...(nombreJunto !== undefined && { nombreJunto }),
  };
  return { operador, aspecto, ...(politica && { politica }) };
}
