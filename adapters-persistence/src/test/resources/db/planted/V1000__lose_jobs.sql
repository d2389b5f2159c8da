-- Planted: MigrationsTest detects that rows are lost.
DELETE FROM job;
