/**
 * The closed catalogue of failures: a stable code, its HTTP status and the Spanish sentence a buyer reads.
 * A code without a sentence does not compile. Sentences of §8 are exact.
 */
export const ERRORES = {
  // About the caller
  clave_invalida: { status: 401, mensaje: 'La clave de la aplicación no es válida.' },
  sesion_requerida: { status: 401, mensaje: 'Inicia sesión para continuar.' },
  sesion_invalida: { status: 401, mensaje: 'Se ha cerrado la sesión' },
  credenciales_incorrectas: { status: 401, mensaje: 'Credenciales incorrectas' },
  google_invalido: { status: 401, mensaje: 'Error al procesar el login con Google' },
  google_inactivo: { status: 404, mensaje: 'El inicio de sesión con Google no está disponible.' },
  correo_no_verificado: {
    status: 403,
    mensaje: 'Verifica tu correo para continuar. Revisa tu bandeja de entrada.',
  },
  sin_permiso: { status: 403, mensaje: 'No tienes permiso para hacer esto.' },
  enlace_invalido: { status: 400, mensaje: 'El enlace ya se usó o venció. Solicita uno nuevo.' },
  correo_ya_verificado: { status: 409, mensaje: 'Tu correo ya está verificado. Inicia sesión.' },
  contrasena_actual_incorrecta: { status: 400, mensaje: 'La contraseña actual no es correcta.' },

  // About the request
  datos_invalidos: { status: 400, mensaje: 'Revisa los datos enviados.' },
  cuerpo_invalido: { status: 400, mensaje: 'La petición no pudo ser procesada.' },
  cuerpo_demasiado_grande: { status: 413, mensaje: 'La petición es demasiado grande.' },
  cabeceras_demasiado_grandes: { status: 431, mensaje: 'La petición es demasiado grande.' },
  peticion_lenta: { status: 408, mensaje: 'La petición tardó demasiado. Vuelve a intentar.' },
  tipo_no_soportado: { status: 415, mensaje: 'El formato de la petición no es válido.' },
  metodo_no_permitido: { status: 405, mensaje: 'La petición no pudo ser procesada.' },
  no_encontrado: { status: 404, mensaje: 'No encontramos lo que buscas.' },
  evento_no_encontrado: { status: 404, mensaje: 'El evento no es válido.' },
  seccion_no_encontrada: { status: 404, mensaje: 'La sección no existe.' },
  ya_hay_lugares: { status: 409, mensaje: 'Ya hay boletos: no hace falta avisarte. Recarga la página.' },
  evento_no_disponible: { status: 409, mensaje: 'Este evento no está disponible para su venta en línea.' },

  // The purchase
  asientos_no_disponibles: {
    status: 409,
    mensaje: 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.',
  },
  lugares_insuficientes: {
    status: 409,
    mensaje: 'Ya no hay suficientes lugares disponibles en esta sección.',
  },
  lugar_de_acompanante: {
    status: 422,
    mensaje: 'Ese lugar es para quien acompaña: se compra junto con el lugar al que acompaña.',
  },
  mesa_incompleta: { status: 422, mensaje: 'La mesa se compra completa.' },
  limite_de_asientos: { status: 409, mensaje: 'Superas el máximo de boletos por persona para este evento.' },
  origen_sin_cupo: {
    status: 409,
    mensaje:
      'Desde tu red ya hay muchos lugares apartados sin pagar. Paga o cancela los tuyos, inicia sesión para apartar, o espera unos minutos.',
  },
  evento_sin_cupo: {
    status: 409,
    mensaje:
      'Por ahora hay demasiados lugares de este evento apartados sin pagar. Inicia sesión para apartar los tuyos, o vuelve a intentar en unos minutos.',
  },
  maximo_de_seccion: { status: 409, mensaje: 'Superas el máximo por compra de una de las secciones.' },
  apartado_cambiado: { status: 409, mensaje: 'Tu apartado cambió en otra ventana. Así quedó.' },
  sin_cambio: {
    status: 409,
    mensaje: 'Este apartado ya no admite más cambios. Págalo, o cancélalo y elige de nuevo.',
  },
  sin_lugares: { status: 422, mensaje: 'Para soltar todos tus lugares, cancela la compra.' },
  tiempo_agotado: { status: 409, mensaje: 'Ya usaste el tiempo extra de esta compra.' },
  reserva_invalida: { status: 404, mensaje: 'La reserva no es válida.' },
  reserva_expirada: { status: 410, mensaje: 'El tiempo de tu reserva ha expirado. La página se recargará.' },
  reserva_cancelada: { status: 409, mensaje: 'La reserva se ha cancelado.' },
  reserva_en_cobro: {
    status: 409,
    mensaje: 'Tu pago está en proceso: la reserva no se puede cambiar ahora.',
  },
  reserva_vendida: { status: 409, mensaje: 'Esta compra ya está pagada.' },
  invitado_incompleto: { status: 400, mensaje: 'Es necesario un correo electrónico valído' },
  turno_requerido: { status: 403, mensaje: 'Este evento tiene sala de espera: toma tu turno para comprar.' },
  turno_ocupado: {
    status: 409,
    mensaje: 'Ya apartaste lugares con este turno. Págalos o cancela esa compra antes de apartar otros.',
  },
  turno_pendiente: { status: 409, mensaje: 'Todavía no es tu turno.' },
  ficha_invalida: { status: 409, mensaje: 'Tu número ya no es válido. Toma uno nuevo.' },
  sala_cerrada: { status: 409, mensaje: 'Este evento no tiene sala de espera: puedes comprar sin turno.' },

  // Price and promotions
  monto_distinto: { status: 409, mensaje: 'El precio cambió. Revisa el total antes de pagar.' },
  monto_no_es_cero: { status: 403, mensaje: 'Esta compra se paga con tarjeta.' },
  clave_de_descuento_invalida: { status: 404, mensaje: 'Código de descuento inválido.' },
  promocion_invalida: { status: 409, mensaje: 'Código de descuento inválido.' },
  promocion_agotada: { status: 409, mensaje: 'Esta promoción ya se agotó.' },
  promocion_no_aplica: { status: 409, mensaje: 'La promoción no aplica a tu compra.' },

  // Payments
  tarjeta_rechazada: { status: 402, mensaje: 'La tarjeta fue rechazada.' },
  tarjeta_vencida: { status: 402, mensaje: 'La tarjeta ha expirado.' },
  tarjeta_sin_fondos: { status: 402, mensaje: 'La tarjeta no tiene fondos suficientes.' },
  tarjeta_invalida: { status: 402, mensaje: 'El número de tarjeta es inválido.' },
  tarjeta_cvv: { status: 402, mensaje: 'El código de seguridad es inválido.' },
  tarjeta_no_soportada: { status: 402, mensaje: 'Tipo de tarjeta no soportada.' },
  tarjeta_restringida: { status: 402, mensaje: 'El banco ha restringido la tarjeta.' },
  tarjeta_no_participa: {
    status: 402,
    mensaje: 'Tu banco no permite meses aquí. ¿Pagar en una exhibición?',
  },
  meses_no_disponibles: {
    status: 402,
    mensaje: 'Esta compra ya no se puede pagar en ese número de pagos.',
  },
  correo_sin_confirmar: {
    status: 409,
    mensaje: 'Confirma tu correo: escribe el código de seis dígitos que te mandamos.',
  },
  referencia_no_disponible: {
    status: 409,
    mensaje: 'Esta vez no se puede pagar así. Tu apartado sigue igual.',
  },
  tarjeta_contacta_banco: { status: 402, mensaje: 'Contacta a tu banco.' },
  tarjeta_autorizacion: { status: 402, mensaje: 'Solicita autorización a tu banco.' },
  tarjeta_autenticacion: { status: 402, mensaje: 'La autenticación con tu banco falló.' },
  tarjeta_borrada: { status: 402, mensaje: 'La tarjeta guardada ya no existe.' },
  tarjeta_duplicada: { status: 409, mensaje: 'Esa tarjeta ya está guardada.' },
  tarjeta_muchos_intentos: { status: 402, mensaje: 'Intenta más tarde con otra tarjeta.' },
  monto_excedido: { status: 402, mensaje: 'El monto excede el límite permitido.' },
  tarjeta_literal_apagada: {
    status: 403,
    mensaje: 'Por seguridad no recibimos números de tarjeta. Recarga la página e intenta de nuevo.',
  },
  token_invalido: { status: 400, mensaje: 'No pudimos leer tu tarjeta. Escríbela de nuevo.' },
  pago_en_verificacion: {
    status: 504,
    mensaje: 'Estamos verificando tu pago con el banco. No vuelvas a pagar: te avisaremos por correo.',
  },
  pago_no_disponible: { status: 503, mensaje: 'Ocurrió un error al procesar el pago.' },
  cargo_no_encontrado: { status: 404, mensaje: 'No se pudo confirmar el pago.' },
  sin_usuario_openpay: {
    status: 409,
    mensaje: 'No puedes eliminar la tarjeta porque no tiene un usuario Openpay.',
  },
  tarjeta_no_encontrada: { status: 404, mensaje: 'Hubo un problema al eliminar la tarjeta.' },

  // The door
  boleto_no_encontrado: { status: 404, mensaje: 'Este boleto no existe.' },
  boleto_usado: { status: 409, mensaje: 'Este boleto ya se usó.' },
  boleto_anulado: { status: 409, mensaje: 'Este boleto fue anulado.' },
  boleto_de_otro_evento: { status: 409, mensaje: 'Este boleto es de otro evento.' },
  codigo_invalido: {
    status: 400,
    mensaje: 'El código ya se usó, venció o no es correcto. Pide otro en la consola.',
  },
  lector_revocado: {
    status: 401,
    mensaje: 'Este teléfono ya no está emparejado. Pide un código nuevo en la consola.',
  },
  padron_nuevo: { status: 409, mensaje: 'La lista cambió demasiado: se descarga completa.' },
  pin_invalido: { status: 422, mensaje: 'El PIN no es correcto.' },
  pin_bloqueado: { status: 429, mensaje: 'Hubo cinco PIN equivocados. Espera unos minutos.' },
  pin_repetido: {
    status: 409,
    mensaje: 'Ese PIN es de otra persona, o se confunde con el suyo. Elige otro.',
  },
  pin_facil: { status: 422, mensaje: 'Ese PIN se adivina. Elige dígitos que no formen una serie.' },
  puerta_no_encontrada: { status: 404, mensaje: 'Esa puerta no existe o ya se retiró.' },
  puerta_existente: { status: 409, mensaje: 'Ya hay una puerta con ese nombre.' },
  horario_invalido: { status: 422, mensaje: 'La puerta debe cerrar después de abrir.' },
  lectores_completos: { status: 409, mensaje: 'Ya hay 200 teléfonos en este evento. Retira alguno primero.' },

  // A guest's address
  correo_sin_cambio: { status: 409, mensaje: 'Ése es el correo al que ya van tus boletos.' },
  correo_ya_corregido: {
    status: 409,
    mensaje: 'El correo de esta compra ya se corrigió una vez. Descarga aquí tus boletos.',
  },
  correccion_vencida: {
    status: 409,
    mensaje: 'El correo se puede corregir durante la primera media hora. Descarga aquí tus boletos.',
  },

  // The console
  origen_invalido: {
    status: 403,
    mensaje: 'La petición no viene de la consola. Recarga la página y vuelve a intentar.',
  },
  conexion_sin_cifrar: {
    status: 403,
    mensaje: 'La consola sólo se abre por una dirección https://, o en esta misma máquina.',
  },
  ventanilla_bloqueada: { status: 403, mensaje: 'La ventanilla está bloqueada: escribe tu PIN.' },
  totp_requerido: {
    status: 403,
    mensaje: 'Escribe el código de tu segundo factor para continuar.',
  },
  totp_invalido: { status: 422, mensaje: 'El código no es correcto o ya se usó. Espera el siguiente.' },
  totp_bloqueado: {
    status: 429,
    mensaje: 'Hubo demasiados códigos equivocados. Vuelve a intentar en unos minutos.',
  },
  totp_por_configurar: { status: 403, mensaje: 'Configura tu segundo factor para continuar.' },
  totp_ya_activo: { status: 409, mensaje: 'Ya tienes un segundo factor.' },
  contrasena_comun: {
    status: 422,
    mensaje: 'Esa contraseña es muy común o se parece a tus datos. Elige otra.',
  },
  invitacion_invalida: {
    status: 400,
    mensaje: 'La invitación ya se usó o venció. Pide que te manden otra.',
  },
  persona_existente: { status: 409, mensaje: 'Ese correo ya es de alguien del equipo.' },
  persona_revocada: { status: 409, mensaje: 'Esa persona ya no es del equipo.' },
  persona_activa: { status: 409, mensaje: 'Esa persona ya aceptó su invitación.' },
  misma_persona: { status: 409, mensaje: 'Eso lo hace otra persona, no tú.' },
  ultimo_dueno: { status: 409, mensaje: 'Es el último Dueño: primero nombra a otro.' },
  version_requerida: { status: 428, mensaje: 'Falta decir sobre qué versión se hace el cambio.' },
  version_distinta: { status: 412, mensaje: 'Alguien más lo cambió mientras tanto.' },
  recinto_existente: { status: 409, mensaje: 'Ya hay un recinto con esa clave. Ponle otra.' },
  documento_invalido: { status: 422, mensaje: 'El dibujo tiene algo que no se puede guardar.' },
  imagen_invalida: { status: 422, mensaje: 'La imagen no se puede usar.' },
  secretos_sin_llave: {
    status: 409,
    mensaje:
      'Este servidor no tiene con qué cifrar lo que escribas. Pide a quien lo administra que ponga TAQUILLA_SECRETOS_LLAVE.',
  },
  secreto_sin_probar: {
    status: 503,
    mensaje:
      'No se pudo probar lo que escribiste, así que no se cambió nada. Vuelve a intentar en un momento.',
  },
  svg_invalido: { status: 422, mensaje: 'El mapa no se puede usar.' },
  revision_con_errores: { status: 409, mensaje: 'El recinto tiene errores: corrígelos antes de publicar.' },
  llave_requerida: { status: 400, mensaje: 'Falta el nombre de la petición (Idempotency-Key).' },
  llave_reutilizada: {
    status: 422,
    mensaje: 'Esa petición ya se hizo con otros datos. Recarga la página y vuelve a intentar.',
  },
  clabe_invalida: { status: 400, mensaje: 'La CLABE no es correcta.' },
  ya_enviada: { status: 409, mensaje: 'El dinero ya salió hacia esa cuenta: ya no se puede cambiar.' },
  evento_cancelado: { status: 409, mensaje: 'Este evento se canceló.' },
  cancelacion_abierta: {
    status: 409,
    mensaje:
      'Ya hay una decisión sobre este evento que espera a una persona o que todavía se puede deshacer.',
  },
  decision_cerrada: { status: 409, mensaje: 'Ya no se puede cambiar tu decisión.' },
  cancelacion_resuelta: { status: 409, mensaje: 'Otra persona ya lo resolvió. Actualiza la página.' },
  clave_distinta: { status: 409, mensaje: 'La clave escrita no es la del evento.' },
  gracia_terminada: { status: 409, mensaje: 'Pasaron los diez minutos: ya no se puede deshacer.' },
  texto_prohibido: { status: 409, mensaje: 'Un texto dice algo que la ley no permite.' },
  comunicado_sin_nadie: {
    status: 409,
    mensaje: 'Nadie cumple con lo que elegiste: no habría a quién escribirle.',
  },
  comunicado_incompleto: { status: 409, mensaje: 'Al comunicado le falta algo.' },
  comunicados_del_dia: {
    status: 409,
    mensaje: 'Hoy ya salieron tres comunicados de este evento. Uno más lo manda un Dueño.',
  },
  venta_no_encontrada: { status: 404, mensaje: 'No hay una venta con ese folio entre las de tus eventos.' },
  cortesias_con_fallas: {
    status: 422,
    mensaje: 'La lista tiene fallas: corrígelas y súbela otra vez. No se dio ninguna.',
  },
  cortesias_repetidas: {
    status: 409,
    mensaje: 'Hay invitados que ya tienen cortesías de este evento. Confirma que quieres darles más.',
  },
  cupo_de_cortesias: {
    status: 409,
    mensaje: 'No quedan tantas cortesías de tu cupo en este evento. Pide más a un Dueño o a quien organiza.',
  },
  caja_abierta: { status: 409, mensaje: 'Ya tienes una caja abierta: ciérrala antes de abrir otra.' },
  caja_cerrada: { status: 409, mensaje: 'No tienes abierta esa caja.' },
  caja_ajena: { status: 404, mensaje: 'No hay una caja así entre las que puedes ver.' },
  corte_pendiente: { status: 409, mensaje: 'El corte se imprime después de contar el efectivo.' },
  venta_sin_recibo: { status: 409, mensaje: 'Sólo las ventas de una caja tienen recibo.' },
  pide_supervisor: {
    status: 403,
    mensaje: 'Esto lo autoriza un supervisor aquí mismo, con su código.',
  },
  no_autoriza: { status: 403, mensaje: 'Esa persona no puede autorizar esto. Elige a otra.' },
  caja_requerida: {
    status: 409,
    mensaje: 'El efectivo sale de una caja abierta: di cuál lo entrega.',
  },
  folio_requerido: { status: 422, mensaje: 'Escribe el folio con el que la terminal devolvió el dinero.' },
  apartado_vencido: { status: 409, mensaje: 'Los lugares ya no están apartados. Elígelos otra vez.' },
  monto_insuficiente: { status: 422, mensaje: 'Lo recibido no alcanza para el total.' },
  nada_por_entregar: {
    status: 409,
    mensaje: 'De esa venta no espera nada en caja: ya se entregó, o va a una cuenta.',
  },
  efectivo_insuficiente: { status: 409, mensaje: 'No hay tanto efectivo en la caja.' },
  devolucion_de_otra_caja: {
    status: 409,
    mensaje:
      'De tu caja sólo sale el efectivo de lo que ella cobró hoy en efectivo. Cualquier otra venta la autoriza un supervisor.',
  },
  motivo_requerido: { status: 422, mensaje: 'Escribe el motivo.' },
  venta_sin_boletos: { status: 409, mensaje: 'Esa venta no tiene boletos vigentes.' },
  venta_sin_correo: {
    status: 409,
    mensaje:
      'Esa venta no tiene correo: escríbelo en "Corregir el correo", o que los boletos se impriman en taquilla.',
  },
  lugar_mas_caro: {
    status: 409,
    mensaje: 'Ese lugar cuesta más: la diferencia se cobra en taquilla, con una caja abierta.',
  },
  venta_de_diferencia: {
    status: 409,
    mensaje: 'Esta venta es la diferencia de un cambio de lugar. Hazlo en la venta que tiene el boleto.',
  },
  devolucion_excede: { status: 409, mensaje: 'No queda tanto por devolver de esa venta.' },
  devolucion_imposible: { status: 409, mensaje: 'Esa venta no se puede devolver.' },
  devolucion_no_fallida: { status: 409, mensaje: 'Ese reembolso no ha fallado.' },
  propuesta_abierta: {
    status: 409,
    mensaje: 'Esa venta ya tiene un reembolso propuesto que espera a otra persona.',
  },
  pago_sin_revision: { status: 409, mensaje: 'Ningún pago de esa venta espera una decisión.' },
  propuesta_resuelta: { status: 409, mensaje: 'Esa propuesta ya se confirmó o se retiró.' },
  busqueda_requerida: {
    status: 400,
    mensaje: 'Busca la venta: por folio, nombre, correo, asiento o los últimos cuatro dígitos de la tarjeta.',
  },
  busqueda_corta: {
    status: 400,
    mensaje: 'Escribe al menos tres letras del nombre, o del correo antes de la arroba.',
  },
  en_proceso: { status: 409, mensaje: 'Esa petición se está haciendo. Espera un momento.' },

  // Events at the console
  cambio_no_permitido: { status: 409, mensaje: 'Eso ya no se puede cambiar en este evento.' },
  transicion_invalida: { status: 409, mensaje: 'El evento no puede pasar a ese estado.' },
  evento_con_ventas: {
    status: 409,
    mensaje: 'El evento tiene ventas o lugares apartados: no se borra, se archiva.',
  },
  servidor_ocupado: {
    status: 503,
    mensaje: 'El servidor está muy ocupado y no alcanzó a leer el mapa. Inténtalo otra vez en unos minutos.',
  },
  clave_ocupada: { status: 409, mensaje: 'Ya hay un evento con esa clave.' },
  publicacion_con_errores: { status: 409, mensaje: 'Falta algo para publicar el evento.' },
  publicacion_anticipada: {
    status: 409,
    mensaje:
      'Con más de 20,000 lugares, la venta abre 24 horas después de publicar. Un Dueño puede adelantarla con un motivo.',
  },
  zona_con_lugares: { status: 409, mensaje: 'La zona tiene lugares: primero muévelos a otra.' },
  zona_repetida: { status: 409, mensaje: 'Ya hay una zona con ese nombre.' },
  zona_sin_precio: { status: 409, mensaje: 'La zona todavía no tiene lugares: di el precio.' },
  promocion_usada: {
    status: 409,
    mensaje:
      'La promoción ya se usó: se puede pausar, acortar o cambiar cuántas veces sirve; lo demás, en una copia.',
  },
  promocion_repetida: { status: 409, mensaje: 'Ya hay una promoción con ese nombre o ese código.' },
  promocion_sin_lote: { status: 409, mensaje: 'La promoción no es de códigos por lote.' },
  forma_corta: {
    status: 422,
    mensaje: 'Con esa forma no caben tantos códigos difíciles de adivinar: agrega más #.',
  },
  archivo_con_fallas: {
    status: 422,
    mensaje: 'El archivo tiene fallas: corrígelas y súbelo otra vez. No se cambió nada.',
  },
  lugares_tomados: { status: 409, mensaje: 'Hay lugares vendidos o apartados que no se pueden cambiar.' },
  bloqueo_repetido: { status: 409, mensaje: 'Ya hay un bloqueo con ese nombre.' },
  recinto_no_encontrado: { status: 404, mensaje: 'El recinto no existe.' },

  // The house
  demasiadas_peticiones: {
    status: 429,
    mensaje: 'Demasiados intentos. Espera un momento y vuelve a intentar.',
  },
  saturado: { status: 503, mensaje: 'Hay mucha gente comprando. Vuelve a intentar en unos segundos.' },
  base_no_disponible: {
    status: 503,
    mensaje: 'El servicio no está disponible. Vuelve a intentar en unos segundos.',
  },
  error_interno: { status: 500, mensaje: 'Algo salió mal de nuestro lado. Vuelve a intentar.' },
} as const satisfies Record<string, { status: number; mensaje: string }>;

/** A stable machine code of a failure. */
export type CodigoError = keyof typeof ERRORES;
