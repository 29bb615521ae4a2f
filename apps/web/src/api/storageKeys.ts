/** Key of the address whose verification mail this browser asked for: its link opens without a question (§2.7). */
export const ENLACE_PEDIDO = 'enlace_pedido';

/** Key of the session's token (§3.1). */
export const TOKEN_KEY = 'token';
