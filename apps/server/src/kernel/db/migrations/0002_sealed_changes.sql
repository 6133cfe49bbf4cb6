ALTER TABLE "changes" ADD COLUMN "sealed_text" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "sealed_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "sealed_fight_id" uuid;