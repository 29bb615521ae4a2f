-- Up Migration
-- ─── Mails of an organiser to many buyers (§C12): scheduled ones, and those that put another right ─────────────

alter table comunicado add column programado_para timestamptz;
alter table comunicado add column corrige integer references comunicado on delete set null;
alter table comunicado alter column sigue_en drop not null;
alter table comunicado drop constraint comunicado_estado_check;
alter table comunicado add constraint comunicado_estado_check
  check (estado in ('programado', 'primeros', 'enviando', 'pausado', 'terminado', 'detenido'));
drop index comunicado_por_enviar;
create index comunicado_por_enviar on comunicado (id) where estado in ('programado', 'primeros', 'enviando');

-- Down Migration
drop index comunicado_por_enviar;
delete from comunicado where estado = 'programado';
create index comunicado_por_enviar on comunicado (sigue_en) where estado in ('primeros', 'enviando');
alter table comunicado drop constraint comunicado_estado_check;
alter table comunicado add constraint comunicado_estado_check
  check (estado in ('primeros', 'enviando', 'pausado', 'terminado', 'detenido'));
update comunicado set sigue_en = creado_en where sigue_en is null;
alter table comunicado alter column sigue_en set not null;
alter table comunicado drop column corrige;
alter table comunicado drop column programado_para;
