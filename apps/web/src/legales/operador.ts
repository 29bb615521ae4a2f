import type { Configuracion } from '../layout/useConfiguracion.ts';

/** The operator who answers for a legal text, as the server's configuration names them. */
export type Operador = Pick<Configuracion, 'nombre' | 'direccion' | 'correo' | 'telefono'>;
