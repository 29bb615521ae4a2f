import type { Configuracion } from '../layout/useConfiguracion.ts';

/** Who answers for a legal text: it stands in the server's configuration. */
export type Operador = Pick<Configuracion, 'nombre' | 'direccion' | 'correo' | 'telefono'>;
