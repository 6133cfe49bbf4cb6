ALTER TABLE "changes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "sealed_data" jsonb;--> statement-breakpoint
UPDATE "changes" SET
  "kind" = 'text',
  "data" = jsonb_build_object('text', "description"),
  "sealed_data" = CASE WHEN "sealed_text" IS NOT NULL THEN jsonb_build_object('text', "sealed_text") END;--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "data" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "sealed_text";
