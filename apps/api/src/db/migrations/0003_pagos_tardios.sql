-- Up Migration
-- A charge that we gave up may turn out paid after all: then it sells the places, or the money goes back.
insert into transicion (tabla, de, a) values
  ('cargo', 'fallido', 'completado'),
  ('cargo', 'fallido', 'reembolso_pendiente'),
  ('cargo', 'iniciado', 'reembolso_pendiente'),
  ('cargo', 'pendiente', 'reembolso_pendiente'),
  ('reserva', 'retenida', 'por_reembolsar'),
  ('reserva', 'cancelada', 'por_reembolsar');

-- Down Migration
