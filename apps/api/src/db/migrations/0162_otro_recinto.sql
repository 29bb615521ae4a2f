-- Up Migration
-- A draft whose venue a sold event took over is put away with the venue that the event left (§C7.8).
insert into transicion (tabla, de, a) values ('evento', 'borrador', 'archivado');

-- Down Migration
delete from transicion where tabla = 'evento' and de = 'borrador' and a = 'archivado';
